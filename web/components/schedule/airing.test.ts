import { expect, test } from 'vitest'
import type { CurrentShowFragment, EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { airingAfter, airingAt, withOnePicture } from './airing.ts'

const entry = (headline: string, start: number, end: number): EpgEntryFragment => ({
  headline,
  description: null,
  presenterNames: [],
  startTimeUnixSeconds: start,
  endTimeUnixSeconds: end,
  station: 'KFM',
  fallbackHeaderImage: null,
  teaserDetail: null,
})

const kfm: CurrentShowFragment = {
  station: 'KFM',
  stationName: 'KFM',
  mediaId: 'live-kfm',
  current: entry('Morning', 100, 200),
  next: entry('Noon', 200, 300),
}

test.each([
  [100, 'Morning', 'Noon'],
  [199.9, 'Morning', 'Noon'],
  [200, 'Noon', undefined],
  [300, undefined, undefined],
])('at %d s %s is on air and %s follows', (seconds, onAir, following) => {
  expect(airingAt(kfm, seconds * 1000)?.headline).toBe(onAir)
  expect(airingAfter(kfm, seconds * 1000)?.headline).toBe(following)
})

test('a programme inside the current one is on air before it goes on', () => {
  const inside = { ...kfm, current: entry('Morning', 100, 300), next: entry('News', 200, 210) }
  expect([199, 200, 209, 210].map((seconds) => airingAt(inside, seconds * 1000)?.headline)).toEqual([
    'Morning',
    'News',
    'News',
    'Morning',
  ])
})

test('nothing airs in a gap', () => {
  expect(airingAt({ ...kfm, current: null, next: null }, 150_000)).toBeNull()
})

const picture = { placeholder: null, medium1x1: '/images/a/1x1/480', medium16x9: '/images/a/16x9/800' }
const show = { _id: 'a', _url: '/shows/a', presenters: [] }

test.each([
  ['of the show', { ...show, headerImage: picture }, null],
  ['of its own, as the show has none', { ...show, headerImage: null }, picture],
  ['of its own, as it belongs to no show', null, picture],
])('an airing keeps the picture %s', (_which, teaserDetail, kept) => {
  const airing = { ...entry('Morning', 100, 200), fallbackHeaderImage: picture, teaserDetail }
  expect(withOnePicture(airing)).toEqual({ ...airing, fallbackHeaderImage: kept })
})
