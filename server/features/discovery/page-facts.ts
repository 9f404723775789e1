import type { Thing } from 'schema-dts'
import type { StationId } from '#contract/stations.ts'
import type { ReadContext } from '#server/gateway/loaders.ts'

export interface Site {
  name: string
  origin: string
}

export interface FactsContext extends ReadContext {
  site: Site
}

export interface Crumb {
  name: string
  path: string
}

/** For search engines, link previews and the share picture. All texts are plain. */
export interface PageFacts {
  path: string
  title: string
  /** Without the names of parent pages, for breadcrumbs and the share picture. */
  name: string
  description: string
  ogType: 'website' | 'article' | 'video.other' | 'music.song' | 'music.radio_station'
  /** The theme of the share picture; null for that of the product. */
  theme: StationId | 'ewn' | null
  /** Above the title of the share picture. */
  kicker: string
  imageId: string | null
  /** BCP 47; null is the language of the site. */
  language: string | null
  publishedAt: Date | null
  modifiedAt: Date | null
  /** The parent pages, without the home page. */
  crumbs: readonly Crumb[]
  feed: { title: string; path: string } | null
  structuredData: readonly Thing[]
  /** False for pages that search engines need not list. */
  isIndexed: boolean
}

export const NO_FACTS = {
  ogType: 'website',
  theme: null,
  imageId: null,
  language: null,
  publishedAt: null,
  modifiedAt: null,
  crumbs: [],
  feed: null,
  structuredData: [],
  isIndexed: true,
} as const satisfies Partial<PageFacts>
