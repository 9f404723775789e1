import type { Thing } from 'schema-dts'
import type { PageFacts, Site } from './page-facts.ts'
import { plainText } from './plain-text.ts'
import { absoluteUrl, breadcrumbs } from './schema-org.ts'
import { SHARE_PICTURE_SIZE, sharePicturePath } from './share-pictures/share-picture-url.ts'

const SITE_LANGUAGE = 'en-ZA'

const RSS = 'application/rss+xml'

/** Marked with `data-page`, so that the web app can remove the tags when it navigates to another page. */
export function headTags(site: Site, facts: PageFacts): string {
  const structuredData = [...facts.structuredData, ...breadcrumbsOf(site, facts)]
  const tags = [...descriptionTags(site, facts), ...openGraphTags(site, facts)]
  return [...tags, ...structuredData.map(jsonLdScript)].join('')
}

/** One script for each description, because not every parser supports `@graph`. */
const jsonLdScript = (thing: Thing): string =>
  `<script type="application/ld+json" data-page="">${scriptText({ '@context': 'https://schema.org', ...Object(thing) })}</script>`

function tag(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${attributeText(value)}"`)
  return `<${name} ${pairs.join(' ')} data-page=""/>`
}

const link = (attributes: Readonly<Record<string, string>>) => tag('link', attributes)
const meta = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })

function descriptionTags(site: Site, facts: PageFacts): string[] {
  const { path, description, language, feed, isIndexed } = facts
  const url = absoluteUrl(site, path)
  return [
    meta('description', description),
    link({ rel: 'canonical', href: url }),
    link({ rel: 'alternate', hreflang: language ?? SITE_LANGUAGE, href: url }),
    meta('robots', isIndexed ? 'max-image-preview:large' : 'noindex'),
    ...lightVersion(path),
    ...oembed(site, facts),
    ...otherFormats(path),
    feed === null ? '' : link({ rel: 'alternate', type: RSS, title: `${feed.title} | ${site.name}`, href: feed.path }),
  ]
}

const PLAYABLE: ReadonlySet<PageFacts['ogType']> = new Set(['music.song', 'music.radio_station', 'video.other'])

/** oEmbed discovery, for pages with an embeddable player. */
function oembed(site: Site, { ogType, path, title }: PageFacts): string[] {
  if (!PLAYABLE.has(ogType)) return []
  const href = `/oembed?url=${encodeURIComponent(absoluteUrl(site, path))}`
  return [link({ rel: 'alternate', type: 'application/json+oembed', title, href })]
}

function lightVersion(path: string): string[] {
  if (path !== '/' && !/^\/news\/[^/]+$/.test(path)) return []
  return [
    link({
      rel: 'alternate',
      type: 'text/html',
      title: 'Light version',
      href: `/light${path === '/' ? '' : encodeURI(path)}`,
    }),
  ]
}

function otherFormats(path: string): string[] {
  const alternate = (type: string, title: string, href: string) => link({ rel: 'alternate', type, title, href })
  const show = /^\/shows\/[^/]+\/[^/]+$/.test(path)
  if (show) return [alternate('text/calendar', 'Airings', encodeURI(`/feeds${path}.ics`))]
  const [, station] = /^\/station\/(\w+)$/.exec(path) ?? []
  if (station)
    return [
      alternate('text/calendar', 'Programme', `/feeds/${station}.ics`),
      alternate('audio/x-mpegurl', 'Stream', `/feeds/${station}.m3u`),
    ]
  return path === '/' ? [alternate('text/x-opml', 'Podcasts', '/feeds/podcasts.opml')] : []
}

function openGraphTags(site: Site, facts: PageFacts): string[] {
  const { title, description, path, ogType, publishedAt, modifiedAt, language } = facts
  const sharePicture = `${site.origin}${sharePicturePath(facts)}`
  return [
    property('og:type', ogType),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', absoluteUrl(site, path)),
    property('og:locale', (language ?? SITE_LANGUAGE).replace('-', '_')),
    property('og:image', sharePicture),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(SHARE_PICTURE_SIZE.width)),
    property('og:image:height', String(SHARE_PICTURE_SIZE.height)),
    property('og:image:alt', title),
    ...(ogType === 'article' && publishedAt ? [property('article:published_time', publishedAt.toISOString())] : []),
    ...(ogType === 'article' && modifiedAt ? [property('article:modified_time', modifiedAt.toISOString())] : []),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', sharePicture),
    meta('twitter:image:alt', title),
  ]
}

const breadcrumbsOf = (site: Site, { crumbs, path, name }: PageFacts) =>
  path === '/' ? [] : [breadcrumbs(site, [...crumbs, { name, path }])]

const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attributeText = (text: string): string =>
  plainText(text).replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? '')

/** The JSON neither ends a script element nor begins a comment in it. */
const scriptText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
