import type { AnalyticsEvent, PageParameters } from '#contract/analytics.ts'
import type { StationId } from '#contract/stations.ts'

type WithoutEnvelope<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never

/** Without the id and the time that the collector adds. */
export type LoggedEvent = WithoutEnvelope<AnalyticsEvent>

export interface Analytics {
  /** Never throws; losing an event is better than disturbing the page. */
  log: (event: LoggedEvent) => void
}

/** Names of pages that have no tag in the specification, and so none in `routes/flags.ts`, which every page loads. */
const UNTAGGED: Partial<Record<string, string>> = { '/my-profil': 'my_profil', '/search': 'search', '/ui': 'ui' }

/** A page without any name counts as `other`. */
export function pageParameters(pageName: string | undefined, path: string): PageParameters {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const page = { page_name: pageName ?? UNTAGGED[path] ?? 'other', path: path.slice(0, 300) }
  if (pageName === 'detail_page') return { ...page, slug: page.path }
  if (pageName === 'microsite') return { ...page, type: last.slice(0, 100) }
  if (pageName === 'station_selection' && path !== '/stations') return { ...page, station_name: last.slice(0, 60) }
  return page
}

export interface Shared {
  path: string
  station: StationId | null
}

export type ShareTarget = 'facebook' | 'twitter' | 'whatsapp' | 'copy' | 'native'
