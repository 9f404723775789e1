import type {
  BreadcrumbList,
  CollectionPage,
  NewsMediaOrganization,
  Person,
  SearchResultsPage,
  WebPage,
} from 'schema-dts'
import { imagePath } from '#contract/images.ts'
import type { StationId } from '#contract/stations.ts'
import type { Crumb, Site } from './page-facts.ts'

/** A path may have characters of any script. */
export const absoluteUrl = ({ origin }: Site, path: string): string => new URL(`${origin}${path}`).href

export const SITE_ID = '/#website'
const ORGANISATION_ID = '/#organisation'

export const organisation = ({ name, origin }: Site): NewsMediaOrganization => ({
  '@type': 'NewsMediaOrganization',
  '@id': `${origin}${ORGANISATION_ID}`,
  name,
  url: `${origin}/`,
  logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: '512', height: '512' },
})

export const stationId = ({ origin }: Site, station: StationId) => `${origin}/station/${station}#station`

interface PageText {
  path: string
  name: string
  description: string
  language?: string | null
}

export function pageOfType(
  site: Site,
  type: 'WebPage' | 'CollectionPage' | 'SearchResultsPage',
  { path, name, description, language }: PageText,
): WebPage | CollectionPage | SearchResultsPage {
  return {
    '@type': type,
    url: absoluteUrl(site, path),
    name,
    description,
    inLanguage: language ?? 'en-ZA',
    isPartOf: { '@id': `${site.origin}${SITE_ID}` },
    publisher: organisation(site),
  }
}

export const breadcrumbs = (site: Site, crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(site, path),
  })),
})

export const person = ({ name }: { name: string }): Person => ({ '@type': 'Person', name })

/** In the aspect ratios that search engines require. */
export const imageUrls = ({ origin }: Site, imageId: string | null): string[] | undefined =>
  imageId === null
    ? undefined
    : (['16x9', '1x1', '4x5'] as const).map((crop) => `${origin}${imagePath(imageId, crop, 1200)}`)

export const isoDuration = (seconds: number | null): string | undefined =>
  seconds === null ? undefined : `PT${Math.max(Math.round(seconds), 0)}S`
