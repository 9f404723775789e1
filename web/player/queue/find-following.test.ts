import { afterEach, expect, test, vi } from 'vitest'
import { findFollowing } from './find-following.ts'

const EPISODE = {
  _url: '/podcasts/karoo-ghosts/two',
  mediaId: 'two',
  headline: 'Two',
  duration: 600,
  station: 'STATION_702',
  headerImage: { medium1x1: '/images/two/medium/480' },
  access: 'PREMIUM',
}
const SERIES = { _url: '/podcasts/karoo-ghosts', headline: 'Karoo Ghosts' }
const MEDIA = {
  mediaId: 'two',
  title: 'Two',
  url: '/podcasts/karoo-ghosts/two',
  station: '702',
  imageUrl: '/images/two/medium/480',
  durationSeconds: 600,
  isPremium: true,
  subtitle: 'Karoo Ghosts',
  showId: '/podcasts/karoo-ghosts',
}

/** The gateway answers with this page of the media that plays. */
function answerWith(detail: object | null): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { detailByMediaIds: [{ detail }] } })))
}

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [
    'of a serial',
    { relatedPodcast: { ...SERIES, isSerial: true }, nextEpisode: EPISODE, previousEpisode: null },
    MEDIA,
  ],
  [
    'of another podcast',
    { relatedPodcast: { ...SERIES, isSerial: false }, nextEpisode: null, previousEpisode: EPISODE },
    MEDIA,
  ],
  ['of a series', { relatedVideoPodcast: SERIES, nextEpisode: EPISODE }, { ...MEDIA, kind: 'video' }],
])('the next episode %s may be for subscribers only', async (_of, detail, media) => {
  answerWith(detail)
  expect(await findFollowing({ mediaId: 'one', title: 'One' })).toEqual(media)
})

test.each([
  ['at the end', { relatedPodcast: { ...SERIES, isSerial: true }, nextEpisode: null, previousEpisode: EPISODE }],
  [
    'after an episode that cannot be played',
    { relatedVideoPodcast: SERIES, nextEpisode: { ...EPISODE, mediaId: null } },
  ],
  ['after a media that is not in the catalogue', null],
])('nothing follows %s', async (_where, detail) => {
  answerWith(detail)
  expect(await findFollowing({ mediaId: 'one', title: 'One' })).toBeUndefined()
})
