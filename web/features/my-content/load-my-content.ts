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
import { authenticatedQuery, loadIfSignedIn } from '#web/session/authenticated-query.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'
import type { ListPage } from '#web/components/paging/use-more.ts'
import type { MyContentView } from './my-content-view.ts'

const ITEMS_A_PAGE = 24
/** Of each list where all of them are shown. */
const SOME = { FOLLOWING: 12, BOOKMARK: 5, history: 5 }

export type Kept = MyContentRowFragment
export type Played = GetPlayedHistoryQuery['playedHistory']['edges'][number]['node']

/** What a page of My Content shows. */
export interface MyContentLists {
  /** One list, all of it. */
  items: ListPage<Kept> | null
  /** Some of each list. */
  some: { following: ListPage<Kept>; bookmarks: ListPage<Kept>; history: ListPage<Played> } | null
  /** What to begin with, where nothing is kept. */
  suggestions: readonly Teaser[]
}

type Question = { filter: ListFilter; mediaType: MyContentType; first?: number; after?: string | null }

/** A page of what the signed-in listener keeps. Throws a GatewayError. */
export async function loadSavedPage(
  { filter, mediaType, first = ITEMS_A_PAGE, after = null }: Question,
  signal: AbortSignal,
): Promise<ListPage<Kept>> {
  // A press just before coming here may still be on its way, or have been cut off by a new page.
  await untilSynced()
  const { myContentByUser } = await authenticatedQuery(
    GetMyContentByUser,
    { mediaType, filter, first, after },
    { signal },
  )
  return listPage(myContentByUser)
}

/** A page of what the signed-in listener has heard, last first. Throws a GatewayError. */
export async function loadHistoryPage(
  signal: AbortSignal,
  after: string | null = null,
  first = ITEMS_A_PAGE,
): Promise<ListPage<Played>> {
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

/** What a place of My Content shows; null where nobody is signed in. Throws a GatewayError. */
export async function loadMyContent(place: MyContentView, signal: AbortSignal): Promise<MyContentLists | null> {
  const isOverview = place.slug === null && place.filter === 'ALL'
  return loadIfSignedIn(async () => {
    const lists = isOverview ? await loadSome(place, signal) : { items: await loadSavedPage(place, signal), some: null }
    return { ...lists, suggestions: isEmpty(lists) ? await loadSuggestions(signal) : [] }
  })
}

/** What the signed-in listener has heard; null where nobody is signed in. Throws a GatewayError. */
export const loadHistory = (signal: AbortSignal): Promise<ListPage<Played> | null> =>
  loadIfSignedIn(() => loadHistoryPage(signal))

async function loadSome(
  { mediaType }: MyContentView,
  signal: AbortSignal,
): Promise<Omit<MyContentLists, 'suggestions'>> {
  const someOf = (filter: 'FOLLOWING' | 'BOOKMARK') => loadSavedPage({ filter, mediaType, first: SOME[filter] }, signal)
  const [following, bookmarks, history] = await Promise.all([
    someOf('FOLLOWING'),
    someOf('BOOKMARK'),
    // History has no kinds of media to choose among.
    mediaType === 'ALL' ? loadHistoryPage(signal, null, SOME.history) : { items: [], next: null },
  ])
  return { items: null, some: { following, bookmarks, history } }
}

export const isEmpty = ({ items, some }: Omit<MyContentLists, 'suggestions'>): boolean =>
  [items, some?.following, some?.bookmarks, some?.history].every((page) => !page || page.items.length === 0)

/** Podcasts that everybody may begin with. A page is whole without them. */
const loadSuggestions = (signal: AbortSignal): Promise<readonly Teaser[]> =>
  run(GetAudioPodcastList, { first: 12, after: null }, { signal }).then(
    ({ audioPodcastList }) => audioPodcastList.edges.map(({ node }) => node),
    () => [],
  )
