import { z } from 'zod'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { withoutBoilerplate } from './boilerplate.ts'
import { htmlToText } from './feed-html.ts'
import { linkOfHeader } from './link-header.ts'
import { withZone } from './local-date.ts'

/** Plugins that shorten answers leave the text alone. */
const Rendered = z.union([z.string(), z.object({ rendered: z.string() }).transform(({ rendered }) => rendered)])
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
/** WordPress embeds an error object where it has no list. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []))

const Post = z.object({
  id: z.coerce.number().int(),
  link: z.string(),
  /** Missing where an answer is shortened to other fields. */
  title: optional(Rendered).transform((title) => title ?? ''),
  date_gmt: optional(z.string()),
  date: optional(z.string()),
  guid: optional(Rendered),
  status: optional(z.string()),
  content: z.union([
    z.string().transform((rendered) => ({ rendered, protected: false })),
    z.object({ rendered: z.string(), protected: optional(z.boolean()) }),
  ]),
  excerpt: optional(Rendered),
  jetpack_featured_media_url: optional(z.string().min(1)),
  yoast_head_json: optional(
    z.object({ author: optional(z.string()), og_image: optional(listOf(z.object({ url: z.string() }))) }),
  ),
  /** From the plugin Seriously Simple Podcasting. */
  meta: optional(z.object({ audio_file: optional(z.string().min(1)), duration: optional(z.string()) })),
  _embedded: optional(
    z.object({
      author: optional(listOf(z.object({ name: z.string() }))),
      'wp:featuredmedia': optional(listOf(z.object({ source_url: z.string() }))),
      'wp:term': optional(listOf(listOf(z.object({ name: z.string() })))),
    }),
  ),
})
type Post = z.infer<typeof Post>

/** The posts as a JSON Feed; null for another list. `link` is the Link header, `zone` that of the site. */
export function wordpressFeed(
  value: unknown,
  documentUrl: string | null,
  link: string | null,
  zone?: string,
): object | null {
  const parsed = z.array(z.unknown()).safeParse(value)
  const posts = (parsed.data ?? []).flatMap((entry) => Post.safeParse(entry).data ?? [])
  const isPosts = posts.length > 0 || (parsed.data?.length === 0 && isPostsUrl(documentUrl))
  if (!isPosts) return null
  const home = documentUrl === null ? null : URL.parse('/', documentUrl)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: home?.host ?? 'WordPress',
    home_page_url: home?.href,
    next_url: linkOfHeader(link, 'next', documentUrl) ?? pageAfter(documentUrl, parsed.data?.length ?? 0),
    items: posts.filter(isPublic).map((post) => toItem(post, zone)),
  }
}

/** Password-protected posts come without text. */
const isPublic = ({ status = 'publish', content }: Post) => status === 'publish' && content.protected !== true

function toItem(post: Post, zone?: string): object {
  const { id, guid, link, title, content, excerpt, meta, _embedded: embedded, yoast_head_json: yoast } = post
  const terms = embedded?.['wp:term']?.flat() ?? []
  const authors = embedded?.author?.length ? embedded.author : yoast?.author && [{ name: yoast.author }]
  return {
    // The same guid as in the RSS feed of WordPress.
    id: guid ?? `${link}#${id}`,
    url: link,
    title: htmlToText(title),
    content_html: withoutBoilerplate(content.rendered),
    // WordPress ends a summary that it made itself with a link or dots.
    summary: htmlToText(withoutBoilerplate(excerpt ?? '')).replace(/\s*\[(?:…|\.{3})\]$/, '…'),
    image:
      embedded?.['wp:featuredmedia']?.[0]?.source_url ?? post.jetpack_featured_media_url ?? yoast?.og_image?.[0]?.url,
    date_published: publishedAt(post, zone),
    authors,
    tags: terms.map(({ name }) => htmlToText(name)),
    attachments: meta?.audio_file && [{ url: meta.audio_file, duration_in_seconds: meta.duration }],
  }
}

/** Some posts have only the time of their site, without its zone. */
function publishedAt({ date_gmt: universal, date }: Post, zone?: string): string | undefined {
  if (universal && !universal.startsWith('0000')) return `${universal}Z`
  return date === undefined ? undefined : withZone(date, zone)
}

/** Sites with plain permalinks have the route in the query: `?rest_route=/wp/v2/posts`. */
export function isPostsUrl(href: string | null): boolean {
  const url = href === null ? null : URL.parse(href)
  return [url?.pathname, url?.searchParams.get('rest_route')].some((path) => /\/wp\/v2\/posts\/?$/.test(path ?? ''))
}

const DEFAULT_POSTS = 10

/** The page after a full one, for sites whose caches remove the header that names it. */
function pageAfter(href: string | null, count: number): string | undefined {
  const url = isPostsUrl(href) && href !== null ? new URL(href) : null
  if (!url || count < Number(url.searchParams.get('per_page') ?? DEFAULT_POSTS)) return undefined
  url.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1))
  return url.href
}

export const isPastLastPage = (url: string, cause: unknown): boolean =>
  isPostsUrl(url) && cause instanceof FetchError && cause.status === 400

export function wordpressPosts(site: string): string {
  const url = new URL(site)
  if (isPostsUrl(url.href)) url.searchParams.set('_embed', '1')
  else {
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/wp-json/wp/v2/posts`
    url.search = '?_embed=1&per_page=100'
  }
  return url.href
}
