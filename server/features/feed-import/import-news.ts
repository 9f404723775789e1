import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { knownArticles, type KnownArticle } from '#server/features/catalogue/save/articles/known-articles.ts'
import { type ArticleToSave, saveArticles } from '#server/features/catalogue/save/articles/save-articles.ts'
import { topicNamesBySlugs } from '#server/features/catalogue/topics.ts'
import { onceBySlug, toSlug } from '#server/lib/urls/slug.ts'
import { dateNotes } from './date-notes.ts'
import { htmlToText } from './feeds/feed-html.ts'
import { type Feed, FeedError, type FeedItem } from './feeds/feed.ts'
import { countPhrase } from './feeds/finish-items.ts'
import { toImage } from './hash.ts'
import { type ArticleKeys, countBy, keysOfItems, matchArticles, newsSource } from './news-identity.ts'
import { withoutUnstorableText } from './storable-text.ts'

export interface NewsOptions {
  /** Without a station the articles have none, or keep theirs. */
  station?: StationId | undefined
  topics?: readonly string[] | undefined
  /** Name of the publisher; the title of the feed by default. */
  source?: string | undefined
}

interface NewsPlan {
  articles: ArticleToSave[]
  source: string
  title: string
  url: string
  added: number
  updated: number
  warnings: string[]
}

export type NewsImport = Omit<NewsPlan, 'articles' | 'source'>

/** Repeatable. Throws FeedError for a feed without items. */
export async function importNews(
  db: Database,
  feed: Feed,
  feedUrl: string,
  { onProgress, ...options }: NewsOptions & { onProgress?: (done: number) => void },
  now: Date,
): Promise<NewsImport> {
  const { articles, source, ...plan } = await planNews(db, feed, feedUrl, options, now)
  await saveArticles(db, source, articles, onProgress)
  return plan
}

export async function planNews(
  db: Database | null,
  feed: Feed,
  feedUrl: string,
  options: NewsOptions,
  now: Date,
): Promise<NewsPlan> {
  const { items, ...channel } = withoutUnstorableText(feed)
  const source = newsSource(feedUrl, channel.link)
  const publisher = options.source ?? (channel.title || channel.author || source)
  if (items.length === 0) {
    throw new FeedError('FEED_EMPTY_DOCUMENT', `The feed “${publisher}” has no items, so there is nothing to import`)
  }
  if (db && options.station) await requireStation(db, options.station)
  const keys = keysOfItems(items, source)
  const known = db ? await knownArticles(db, source, searchedKeys(keys)) : []
  const matches = matchArticles(keys, known)
  const toTopics = await topicSpelling(db, items, options)
  const isOwnImage = ownImages(items)
  const articles = items.map((item, index) => {
    const stored = matches.get(item)
    const topics = toTopics(stored?.topics ?? [], item)
    const imageUrl = item.imageUrl ?? item.imagesInText.find(isOwnImage) ?? null
    const facts = { keys: keys.get(item), stored, topics, imageUrl, index, publisher, now }
    return toArticle(item, channel, options, facts)
  })
  return {
    articles,
    source,
    title: publisher,
    url: '/ewn',
    added: items.length - matches.size,
    updated: matches.size,
    warnings: [...feed.warnings, ...notesOn(items, articles, now)],
  }
}

async function requireStation(db: Database, id: StationId): Promise<void> {
  const station = await db.selectFrom('station').select('id').where('id', '=', id).executeTakeFirst()
  if (!station) throw new Error(`This site has no station ${id} yet`)
}

/** Images in several texts are logos and buttons that publishers repeat. */
function ownImages(items: readonly FeedItem[]): (url: string) => boolean {
  const counts = countBy(items.flatMap(({ imagesInText }) => imagesInText))
  return (url) => counts.get(url) === 1
}

const searchedKeys = (keys: ReadonlyMap<unknown, ArticleKeys>) => ({
  ids: [...keys.values()].map(({ id }) => id),
  linkKeys: [...keys.values()].flatMap(({ linkKey }) => linkKey ?? []),
})

interface Facts {
  keys: ArticleKeys | undefined
  stored: KnownArticle | undefined
  topics: string[]
  imageUrl: string | null
  index: number
  publisher: string
  now: Date
}

function toArticle(item: FeedItem, feed: Omit<Feed, 'items'>, options: NewsOptions, facts: Facts): ArticleToSave {
  const { keys, stored, topics, imageUrl, publisher } = facts
  const id = stored?.id ?? keys?.id ?? ''
  return {
    id,
    linkKey: keys?.linkKey ?? null,
    guid: item.guid,
    slug: `${toSlug(item.title)}-${id.slice(-10)}`,
    headline: item.title || publisher,
    subline: sublineOf(item),
    text: item.text,
    html: item.html,
    author: item.author,
    language: feed.language,
    station: options.station ?? (stored?.station as StationId | undefined) ?? null,
    ...dateOf(item, facts),
    image: toImage(imageUrl),
    tags: item.keywords,
    topics,
    publisher: { name: publisher, url: item.link ?? feed.link },
  }
}

/** An article without a date is sorted by its first import, in the order of the feed. */
function dateOf({ publishedAt }: FeedItem, { stored, index, now }: Facts) {
  if (publishedAt) return { publishedAt, isUndated: false }
  return { publishedAt: stored?.publishedAt ?? new Date(now.getTime() - index), isUndated: stored?.isUndated ?? true }
}

/** The summary, unless the text begins with it: pages show both. */
function sublineOf({ html, text }: FeedItem): string | null {
  const body = htmlToText(html).replaceAll('\n', ' ')
  const summary = text.replaceAll(/\s+/g, ' ').trim()
  const start = summary.replace(/\[?(?:…|\.{3}|&hellip;)\]?$/, '').trimEnd()
  return summary === '' || body.startsWith(start) ? null : summary
}

/** Further categories of an article become tags. */
const MAX_TOPICS = 8
const MAX_TOPIC_LENGTH = 60

/** The stored topics and those of the feed, as the site spells them. */
async function topicSpelling(db: Database | null, items: readonly FeedItem[], { topics = [] }: NewsOptions) {
  const names = [...topics, ...items.flatMap(({ keywords }) => keywords)]
  const spellings = db ? await topicNamesBySlugs(db, [...new Set(names.map(toSlug))]) : []
  const bySlug = new Map(spellings.map((name) => [toSlug(name), name]))
  return (stored: readonly string[], { keywords }: FeedItem): string[] => {
    const usable = keywords.filter((name) => name.length <= MAX_TOPIC_LENGTH && !/^https?:/i.test(name))
    const wanted = [...topics, ...stored, ...usable].map((name) => bySlug.get(toSlug(name)) ?? name)
    return onceBySlug(wanted).slice(0, MAX_TOPICS)
  }
}

function notesOn(items: readonly FeedItem[], articles: readonly ArticleToSave[], now: Date): string[] {
  const count = (test: (item: FeedItem) => boolean) => items.filter(test).length
  const future = articles.filter(({ publishedAt }) => publishedAt > now).length
  return [
    ...dateNotes('article', { undated: count(({ publishedAt }) => publishedAt === null), future }),
    countPhrase(
      count(({ html }) => html === ''),
      'article has only a headline',
      'articles have only a headline',
    ),
    countPhrase(
      count(({ imageUrl, imagesInText }) => imagesInText.length > (imageUrl ? 0 : 1)),
      'article has pictures within its text, which are not shown',
      'articles have pictures within their texts, which are not shown',
    ),
    countPhrase(
      count(({ enclosure }) => enclosure !== null),
      'article has sound or video, which it links to at its source only',
      'articles have sound or video, which they link to at their source only',
    ),
  ].filter((note) => note !== null)
}
