import { data } from 'react-router'
import { FullList } from '#web/features/catch-up/full-list.tsx'
import type { FullListPage } from '#web/features/catch-up/load-full-list.ts'
import { openGraph } from '#web/components/meta/open-graph.ts'
import type { Ask } from '#web/gateway/persisted-request.ts'
import { run } from '#web/gateway/run.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { refuseBadCursor } from './refuse-bad-cursor.ts'
import { useMobileTitle } from './use-mobile-title.ts'

/** What the full lists of sound and those of video do not have in common. */
export interface ListKind {
  /** The overview above them. */
  overview: { to: '/audio' | '/video'; text: string }
  /** What it is good for: `to listen to`. */
  use: string
  /** The page after `cursor` of the list that is called `name` in addresses; null where there is none. */
  loadPage: (ask: Ask, name: string, cursor: string | null) => Promise<FullListPage | null>
}

interface LoadedList extends FullListPage {
  name: string
  /** Cursor after which it begins; null for its beginning. */
  after: string | null
}

interface Asked {
  params: { title: string }
  request: Request
}

/** The list of a route's address; its 404 where there is none. */
export async function loadFullList(kind: ListKind, { params, request }: Asked, ask: Ask): Promise<LoadedList> {
  const after = new URL(request.url).searchParams.get('after')
  const page = await kind.loadPage(ask, params.title, after).catch(refuseBadCursor)
  if (!page) throw data(null, { status: 404 })
  return { ...page, after, name: params.title }
}

type Matches = Parameters<typeof pageTitle>[1] & readonly [{ loaderData: { site: { origin: string } } }, ...unknown[]]

/** What the head of the document says of a list. */
export function fullListMeta({ overview, use }: ListKind, list: LoadedList | undefined, matches: Matches) {
  if (!list) return [{ title: pageTitle('Nothing here', matches) }]
  const card = {
    title: list.title,
    description: `${list.title}: all of it, ${use}.`,
    path: `${overview.to}/${list.name}/all`,
  }
  return [{ title: pageTitle(list.title, matches) }, ...openGraph(card, matches[0].loaderData.site.origin)]
}

/** Another list, or another part of it, begins anew. */
export function FullListScreen({ kind, list }: { kind: ListKind; list: LoadedList }) {
  const { after, name, ...page } = list
  useMobileTitle(page.title)
  return (
    <FullList
      key={`${name} ${after}`}
      {...page}
      crumbs={[kind.overview]}
      load={async (cursor, signal) => {
        const next = await kind.loadPage((...question) => run(...question, { signal }), name, cursor)
        return next?.teasers ?? NOTHING
      }}
    />
  )
}

/** Withdrawn meanwhile. */
const NOTHING: FullListPage['teasers'] = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
