import type { ListPage } from '#web/components/paging/use-more.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetMyContentByUser } from '#web/gateway/generated/get-my-content-by-user.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import type {
  GetPlayedHistoryQuery,
  ListFilter,
  MyContentRowFragment,
  MyContentType,
} from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { untilSynced } from '#web/library/saved/saved-store.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'
import { authenticatedQuery, loadIfSignedIn } from '#web/session/authenticated-query.ts'
import type { MyContentView } from './my-content-view.ts'

const ITEMS_A_PAGE = 24
const OVERVIEW_SIZES = { FOLLOWING: 12, BOOKMARK: 5, history: 5 }

export type SavedItem = MyContentRowFragment
export type PlayedItem = GetPlayedHistoryQuery['playedHistory']['edges'][number]['node']

/** Either `items` or `overview` is set. */
export interface MyContentLists {
  items: ListPage<SavedItem> | null
  overview: { following: ListPage<SavedItem>; bookmarks: ListPage<SavedItem>; history: ListPage<PlayedItem> } | null
  suggestions: readonly Teaser[]
}

type SavedPageOptions = { filter: ListFilter; mediaType: MyContentType; first?: number; after?: string | null }

/** Throws a GatewayError. */
export async function loadSavedPage(
  { filter, mediaType, first = ITEMS_A_PAGE, after = null }: SavedPageOptions,
  signal: AbortSignal,
): Promise<ListPage<SavedItem>> {
  // A change made just before this navigation may still be pending, or the navigation may have aborted its request.
  await untilSynced()
  const { myContentByUser } = await authenticatedQuery(
    GetMyContentByUser,
    { mediaType, filter, first, after },
    { signal },
  )
  return listPage(myContentByUser)
}

/** Newest first. Throws a GatewayError. */
export async function loadHistoryPage(
  signal: AbortSignal,
  after: string | null = null,
  first = ITEMS_A_PAGE,
): Promise<ListPage<PlayedItem>> {
  const variables = { first, after, unfinishedOnly: false }
  return listPage((await authenticatedQuery(GetPlayedHistory, variables, { signal })).playedHistory)
}

interface Page<Item> {
  edges: readonly { node: Item }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const listPage = <Item>({ edges, pageInfo }: Page<Item>): ListPage<Item> => ({
  items: edges.map(({ node }) => node),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

/** Null when the viewer is signed out. Throws a GatewayError. */
export async function loadMyContent(view: MyContentView, signal: AbortSignal): Promise<MyContentLists | null> {
  const isOverview = view.slug === null && view.filter === 'ALL'
  return loadIfSignedIn(async () => {
    const lists = isOverview
      ? await loadOverview(view, signal)
      : { items: await loadSavedPage(view, signal), overview: null }
    return { ...lists, suggestions: isEmpty(lists) ? await loadSuggestions(signal) : [] }
  })
}

/** Null when the viewer is signed out. Throws a GatewayError. */
export const loadHistory = (signal: AbortSignal): Promise<ListPage<PlayedItem> | null> =>
  loadIfSignedIn(() => loadHistoryPage(signal))

async function loadOverview(
  { mediaType }: MyContentView,
  signal: AbortSignal,
): Promise<Omit<MyContentLists, 'suggestions'>> {
  const loadFirst = (filter: 'FOLLOWING' | 'BOOKMARK') =>
    loadSavedPage({ filter, mediaType, first: OVERVIEW_SIZES[filter] }, signal)
  const [following, bookmarks, history] = await Promise.all([
    loadFirst('FOLLOWING'),
    loadFirst('BOOKMARK'),
    // The history has no media type filter.
    mediaType === 'ALL' ? loadHistoryPage(signal, null, OVERVIEW_SIZES.history) : { items: [], next: null },
  ])
  return { items: null, overview: { following, bookmarks, history } }
}

export const isEmpty = ({ items, overview }: Omit<MyContentLists, 'suggestions'>): boolean =>
  [items, overview?.following, overview?.bookmarks, overview?.history].every((page) => !page || page.items.length === 0)

/** Suggestions are optional, so a failed request gives none. */
const loadSuggestions = (signal: AbortSignal): Promise<readonly Teaser[]> =>
  run(GetAudioPodcastList, { first: 12, after: null }, { signal }).then(
    ({ audioPodcastList }) => audioPodcastList.edges.map(({ node }) => node),
    () => [],
  )
