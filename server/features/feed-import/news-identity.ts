import type { KnownArticle } from '#server/features/catalogue/save/articles/known-articles.ts'
import type { FeedItem } from './feeds/feed.ts'
import { stableUrl } from './feeds/guid.ts'
import { shortHash } from './hash.ts'

type Item = Pick<FeedItem, 'guid' | 'link' | 'title'>

/** The articles of all feeds of a publisher are one collection. */
export function newsSource(feedUrl: string, link: string | null): string {
  if (!feedUrl.startsWith('file:')) return new URL(feedUrl).host
  return link ? new URL(link).host : feedUrl
}

/** `linkKey` is null where several items share the link. */
export interface ArticleKeys {
  id: string
  linkKey: string | null
}

/** The guid determines the id, together with the link where the feed uses a guid for several items. */
export function keysOfItems(items: readonly Item[], source: string): Map<Item, ArticleKeys> {
  const guids = countBy(items.map(({ guid }) => guid))
  const links = countBy(items.flatMap(({ link }) => (link ? [stableUrl(link)] : [])))
  return new Map(
    items.map((item) => {
      const link = item.link && stableUrl(item.link)
      const key = guids.get(item.guid) === 1 ? item.guid : `${item.guid}\n${link ?? ''}\n${item.title}`
      const isUnique = link !== null && links.get(link) === 1
      return [
        item,
        { id: `news-${shortHash(`${source}\n${key}`)}`, linkKey: isUnique ? shortHash(`${source}\n${link}`) : null },
      ]
    }),
  )
}

export function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The article with the id, or else the one with the link, if no other item has it. */
export function matchArticles(
  keys: ReadonlyMap<Item, ArticleKeys>,
  known: readonly KnownArticle[],
): Map<Item, KnownArticle> {
  const byId = new Map(known.map((article) => [article.id, article]))
  const byLink = new Map(known.flatMap((article) => (article.linkKey ? [[article.linkKey, article] as const] : [])))
  const matches = new Map<Item, KnownArticle>()
  const taken = new Set<string>()
  for (const [item, { id }] of keys) {
    const article = byId.get(id)
    if (!article) continue
    matches.set(item, article)
    taken.add(article.id)
  }
  for (const [item, { linkKey }] of keys) {
    const article = linkKey === null ? undefined : byLink.get(linkKey)
    if (matches.has(item) || !article || taken.has(article.id)) continue
    matches.set(item, article)
    taken.add(article.id)
  }
  return matches
}
