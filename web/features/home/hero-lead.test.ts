import { expect, test } from 'vitest'
import type { CurrentShowFragment, EpgEntryFragment, HeroSlideFragment } from '#web/gateway/generated/types.ts'
import { heroLead } from './hero-lead.ts'

const airing: EpgEntryFragment = {
  headline: 'The Open Line',
  startTimeUnixSeconds: 1000,
  endTimeUnixSeconds: 2000,
  station: 'STATION_702',
  fallbackHeaderImage: null,
  description: null,
  presenterNames: [],
  teaserDetail: {
    _id: 'open-line',
    _url: '/702/open-line',
    presenters: [],
    headerImage: null,
  },
}

const channel: CurrentShowFragment = {
  station: 'STATION_702',
  stationName: '702',
  mediaId: 'live-702',
  current: airing,
  next: null,
}

const slide: HeroSlideFragment = {
  id: 'water',
  headline: 'Should Joburg price water by the hour',
  subline: 'The lines are open',
  listOfBadge: ['702'],
  backgroundColor: '#8a5a10',
  station: null,
  teaserImage: { imageDescription: 'A presenter', placeholder: null, large16x9: '/images/hero/16x9/1600' },
  teaserDetail: {
    __typename: 'RadioDetailPublishedContent',
    _id: 'open-line',
    _url: '/702/open-line',
    headline: 'The Open Line',
    mediaId: null,
    access: 'FREE',
    station: 'STATION_702',
    headerImage: null,
  },
}

test('a show on air plays live', () => {
  const lead = heroLead(slide, [channel], 1_500_000)
  expect(lead).toMatchObject({ isLive: true, kicker: 'The Open Line, 702', stationName: '702', url: '/702/open-line' })
  expect(lead.media?.mediaId).toBe('live-702')
})

test('a show off air has a link and no media', () => {
  const lead = heroLead(slide, [channel], 2_000_000)
  expect(lead).toMatchObject({ isLive: false, kicker: '702', media: null, url: '/702/open-line' })
})

test('a slide of a station is always live', () => {
  const lead = heroLead({ ...slide, teaserDetail: null, station: 'STATION_702' }, [channel], 2_000_000)
  expect(lead).toMatchObject({ isLive: true, kicker: '702', url: '/station/702' })
  expect(lead.media).toMatchObject({ mediaId: 'live-702', title: '702' })
})

test('a slide of an episode plays the episode', () => {
  const detail = {
    ...slide.teaserDetail,
    __typename: 'AudioTeaserDetailPublishedContent' as const,
    _id: 'episode',
    _url: '/podcast/episode',
    headline: 'The lift man',
    mediaId: 'media-1',
    access: 'FREE' as const,
    station: null,
    headerImage: null,
    relatedPodcast: { _url: '/podcast' },
  }
  const lead = heroLead({ ...slide, listOfBadge: ['Book of Joburg'], teaserDetail: detail }, [channel], 1_500_000)
  expect(lead.isLive).toBe(false)
  expect(lead.media).toEqual({
    mediaId: 'media-1',
    title: 'The lift man',
    subtitle: 'Book of Joburg',
    url: '/podcast/episode',
    showId: '/podcast',
  })
})
