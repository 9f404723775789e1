import type { Thing } from 'schema-dts'
import type { StationId } from '#contract/stations.ts'
import type { ReadContext } from '#server/gateway/loaders.ts'

/** The name and origin of the product. */
export interface Site {
  name: string
  origin: string
}

export interface FactsContext extends ReadContext {
  site: Site
}

/** A page higher in the hierarchy of the site. */
export interface Crumb {
  name: string
  path: string
}

/** Facts of a page for search engines, link previews and its share picture. All texts are plain. */
export interface PageFacts {
  /** The canonical path. */
  path: string
  title: string
  /** The title without the names of parent pages, for breadcrumbs and the share picture. */
  name: string
  description: string
  ogType: 'website' | 'article' | 'video.other' | 'music.song' | 'music.radio_station'
  /** Colour theme of the share picture; null for that of the product. */
  theme: StationId | 'ewn' | null
  /** The line above the title of the share picture. */
  kicker: string
  imageId: string | null
  /** BCP 47; null is the language of the site. */
  language: string | null
  publishedAt: Date | null
  modifiedAt: Date | null
  /** The parent pages, without the home page. */
  crumbs: readonly Crumb[]
  feed: { title: string; path: string } | null
  /** Schema.org descriptions of the subjects of the page. */
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
