import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add, gateway } = contentKit(site)
const ago = (hours: number) => new Date(site.now.getTime() - hours * 3_600_000)

await add(
  { id: 'daily', kind: 'podcast' },
  { id: 'tale', kind: 'podcast', is_serial: true },
  ...['daily', 'tale'].flatMap((podcast) =>
    [1, 2, 2, 2, 3].map((day, index) => ({
      id: `${podcast}-${index}`,
      kind: 'episode' as const,
      parent_id: podcast,
      published_at: ago(day),
    })),
  ),
  { id: 'series', kind: 'video_podcast' },
  { id: 'season', kind: 'season', parent_id: 'series', season: 1 },
  ...[
    [1, 9],
    [2, 8],
    [2, 5],
    [2, 7],
    [2, 7],
    [3, 6],
  ].map(([sortOrder = 0, hours = 0], index) => ({
    id: `film-${index}`,
    kind: 'video' as const,
    parent_id: 'season',
    sort_order: sortOrder,
    published_at: ago(hours),
  })),
)

interface Listed {
  node: { _id: string; nextEpisode: { _id: string } | null; previousEpisode: { _id: string } | null }
}

const EPISODES = `episodes(first: 2, after: $after) {
  edges { node { _id nextEpisode { _id } previousEpisode { _id } } } pageInfo { hasNextPage endCursor } }`

/** The episodes of a list, in pages of two. */
async function episodesOf(type: string, id: string, after: string | null = null): Promise<Listed['node'][]> {
  const query = `query ($id: ID!, $after: String) { detailPageById(id: $id) { ... on ${type} { ${EPISODES} } } }`
  const { data } = await gateway.post<{
    detailPageById: { episodes: { edges: Listed[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
  }>({ query, variables: { id, after } })
  const { edges = [], pageInfo } = data?.detailPageById.episodes ?? {}
  const nodes = edges.map(({ node }) => node)
  return pageInfo?.hasNextPage ? [...nodes, ...(await episodesOf(type, id, pageInfo.endCursor))] : nodes
}

test.each([
  ['a podcast', 'AudioPodcastPublishedContent', 'daily', 'newest first'],
  ['a serial podcast', 'AudioPodcastPublishedContent', 'tale', 'oldest first'],
  ['a season', 'VideoSeasonPublishedContent', 'season', 'newest first'],
])('the next and previous episodes of %s follow its list, with equal dates or sort orders too', async (...row) => {
  const [, type, id, order] = row
  const listed = await episodesOf(type, id)
  expect(new Set(listed.map(({ _id }) => _id)).size).toBe(id === 'season' ? 6 : 5)
  const inOrder = order === 'newest first' ? listed.toReversed() : listed
  expect(inOrder.map(({ nextEpisode }) => nextEpisode?._id)).toEqual([
    ...inOrder.slice(1).map(({ _id }) => _id),
    undefined,
  ])
  expect(inOrder.map(({ previousEpisode }) => previousEpisode?._id)).toEqual([
    undefined,
    ...inOrder.slice(0, -1).map(({ _id }) => _id),
  ])
})

test('videos of a season with the same sort order are listed newest first', async () => {
  const listed = await episodesOf('VideoSeasonPublishedContent', 'season')
  expect(listed.map(({ _id }) => _id)).toEqual(['film-5', 'film-2', 'film-4', 'film-3', 'film-1', 'film-0'])
})
