import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PodcastDetailFragment } from '#web/gateway/generated/types.ts'
import { PodcastPage } from './podcast-page.tsx'

const CONTENT = {
  subline: null,
  language: null,
  mediaId: null,
  access: 'FREE',
  duration: null,
  isExplicit: false,
  headerImage: null,
} as const

const podcastWithEpisodeAt = (iso8601: string): PodcastDetailFragment => {
  const node = {
    ...CONTENT,
    __typename: 'AudioTeaserDetailPublishedContent',
    _id: 'episode',
    _url: '/podcasts/podcast/episode',
    headline: 'Episode',
    seasonNumber: null,
    episodeNumber: null,
    publishedAt: { iso8601 },
    availability: { state: 'PROCESSING', reason: null, from: null, until: null },
  } as const
  return {
    ...CONTENT,
    __typename: 'AudioPodcastPublishedContent',
    _id: 'podcast',
    _url: '/podcasts/podcast',
    headline: 'Podcast',
    overline: null,
    text: null,
    richTextDescription: null,
    badges: [],
    tags: [],
    author: null,
    station: null,
    stationName: null,
    publishedAt: null,
    isSerial: false,
    link: null,
    funding: [],
    beginning: { edges: [{ node: { ...node, badges: [] } }] },
    episodes: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
    relatedPodcasts: [],
    topicList: [],
    presenters: [],
  }
}

test.each([
  ['2026-03-03T08:00:00.000Z', 'Updated yesterday'],
  ['2026-03-02T08:05:00.000Z', 'Updated 02/03, 10:05'],
])('a podcast with its newest episode of %s is called "%s"', (iso8601, text) => {
  const html = renderToString(
    <MemoryRouter>
      <PodcastPage podcast={podcastWithEpisodeAt(iso8601)} loadedAt={Date.UTC(2026, 2, 4, 10)} after={null} />
    </MemoryRouter>,
  )
  expect(html).toContain(`>${text}<`)
})
