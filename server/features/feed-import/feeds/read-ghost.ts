import { z } from 'zod'
import { htmlToText } from './feed-html.ts'
import { orNull } from './lenient-schemas.ts'

const Named = z.object({ name: z.string(), visibility: orNull(z.string()) })

const Post = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  html: orNull(z.string()),
  url: orNull(z.string()),
  custom_excerpt: orNull(z.string()),
  excerpt: orNull(z.string()),
  feature_image: orNull(z.string()),
  published_at: z.string().nullable(),
  updated_at: orNull(z.string()),
  status: orNull(z.string()),
  access: orNull(z.boolean()),
  tags: orNull(z.array(Named)),
  authors: orNull(z.array(Named)),
})
type Post = z.infer<typeof Post>

const Posts = z.object({
  posts: z.array(z.unknown()),
  meta: orNull(z.object({ pagination: z.object({ next: z.number().nullish() }) })),
})

/** The posts of the content API of Ghost as a JSON Feed; null for another document. */
export function ghostFeed(value: unknown, documentUrl: string | null): object | null {
  const document = Posts.safeParse(value).data
  const posts = (document?.posts ?? []).flatMap((entry) => Post.safeParse(entry).data ?? [])
  if (posts.length === 0) return null
  const home = URL.parse('/', posts.find(({ url }) => url)?.url ?? documentUrl ?? '')
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: home?.host ?? 'Ghost',
    home_page_url: home?.href,
    next_url: pageAt(documentUrl, document?.meta?.pagination.next ?? null),
    items: posts.filter(isPublic).map((post) => toItem(post, home)),
  }
}

/** Of posts for members there is only the beginning. */
const isPublic = ({ status, access, published_at: at }: Post) =>
  (status ?? 'published') === 'published' && access !== false && at !== null

const toItem = ({ html, tags, authors, ...post }: Post, home: URL | null): object => ({
  // The same guid as in the RSS feed of Ghost.
  id: post.id,
  url: post.url ?? (home && URL.parse(`${post.slug}/`, home)?.href),
  title: post.title,
  content_html: html,
  summary: htmlToText(post.custom_excerpt ?? post.excerpt ?? ''),
  image: post.feature_image,
  date_published: post.published_at,
  authors,
  // Internal tags are for the theme.
  tags: (tags ?? []).filter(({ visibility }) => visibility !== 'internal').map(({ name }) => name),
})

function pageAt(href: string | null, page: number | null): string | undefined {
  const url = page === null || href === null ? null : URL.parse(href)
  url?.searchParams.set('page', String(page))
  return url?.href
}
