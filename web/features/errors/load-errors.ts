import { GetErrorGroup } from '#web/gateway/generated/get-error-group.ts'
import { GetErrorGroups } from '#web/gateway/generated/get-error-groups.ts'
import type { GetErrorGroupQuery, GetErrorGroupsQuery } from '#web/gateway/generated/types.ts'
import { authenticatedQuery, freshSession } from '#web/session/authenticated-query.ts'
import { loadForEditor } from '#web/session/load-for-editor.ts'

export type ListedGroup = GetErrorGroupsQuery['errorGroups'][number]
export type Recording = GetErrorGroupsQuery['visitRecordings'][number]
export type Group = NonNullable<GetErrorGroupQuery['errorGroup']>
export type Occurrence = Group['occurrences'][number]
export type Frame = Occurrence['frames'][number]

export const SOURCES = ['all', 'browser', 'server'] as const
export type Source = (typeof SOURCES)[number]

export const parseSource = (text: string | null): Source => SOURCES.find((source) => source === text) ?? 'all'

type Loaded =
  | { kind: 'list'; groups: ListedGroup[]; recordings: Recording[]; source: Source }
  | { kind: 'group'; group: Group | null }

/** The list, or the group of the URL; null for listeners who are not editors. Throws a GatewayError. */
export function loadErrors(search: URLSearchParams, signal: AbortSignal): Promise<Loaded | null> {
  const id = search.get('group')
  return loadForEditor(() =>
    id === null ? loadList(parseSource(search.get('source')), signal) : loadGroup(id, signal),
  )
}

async function loadGroup(id: string, signal: AbortSignal): Promise<Loaded> {
  const { errorGroup } = await authenticatedQuery(GetErrorGroup, { id }, { signal })
  return { kind: 'group', group: errorGroup ?? null }
}

async function loadList(source: Source, signal: AbortSignal): Promise<Loaded> {
  const variables = source === 'all' ? {} : { source }
  const { errorGroups: groups, visitRecordings: recordings } = await authenticatedQuery(GetErrorGroups, variables, {
    signal,
  })
  return { kind: 'list', groups, recordings, source }
}

/** Throws where the recording cannot be loaded. */
export async function loadReplay(id: string): Promise<unknown> {
  const session = await freshSession()
  const response = await fetch(`/error-reports/replays/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${session?.accessToken}` },
  })
  if (!response.ok) throw new Error(`The recording was answered with ${response.status}`)
  return response.json()
}
