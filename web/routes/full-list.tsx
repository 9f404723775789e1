import { data } from 'react-router'
import { FullList } from '#web/features/catch-up/full-list.tsx'
import type { FullListPage } from '#web/features/catch-up/load-full-list.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { run } from '#web/gateway/run.ts'
import { useMobileTitle } from '#web/shell/mobile-nav-title.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export interface ListKind {
  overview: { to: '/audio' | '/video'; text: string }
  /** The page after `cursor` of the list with this name in its URL; null if the list does not exist. */
  loadPage: (execute: QueryFunction, name: string, cursor: string | null) => Promise<FullListPage | null>
}

interface LoadedList extends FullListPage {
  name: string
  /** Cursor after which it starts; null for its beginning. */
  after: string | null
}

interface ListRequest {
  params: { title: string }
  request: Request
}

/** Throws a 404 if the list does not exist. */
export async function loadFullList(
  kind: ListKind,
  { params, request }: ListRequest,
  execute: QueryFunction,
): Promise<LoadedList> {
  const after = new URL(request.url).searchParams.get('after')
  const page = await kind.loadPage(execute, params.title, after).catch(notFoundOnBadCursor)
  if (!page) throw data(null, { status: 404 })
  return { ...page, after, name: params.title }
}

type Matches = Parameters<typeof pageTitle>[1]

export const fullListMeta = (list: LoadedList | undefined, matches: Matches) => [
  { title: pageTitle(list?.title ?? 'Nothing here', matches) },
]

export function FullListScreen({ kind, list }: { kind: ListKind; list: LoadedList }) {
  const { after, name, ...page } = list
  useMobileTitle(page.title)
  return (
    <FullList
      key={`${name} ${after}`}
      {...page}
      crumbs={[kind.overview]}
      load={async (cursor, signal) => {
        const next = await kind.loadPage((...operation) => run(...operation, { signal }), name, cursor)
        return next?.teasers ?? EMPTY_LIST
      }}
    />
  )
}

/** The list was withdrawn meanwhile. */
const EMPTY_LIST: FullListPage['teasers'] = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
