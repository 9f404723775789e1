import type { FeedItem } from './feed.ts'
import { contentHash, stableUrl } from './guid.ts'

export const MAX_ITEMS = 10_000

export function finishItems(read: readonly FeedItem[]): { items: FeedItem[]; warnings: string[] } {
  const filled = read.filter((item) => !isEmpty(item))
  const unique = withoutRepeats(filled)
  const shared = unique.length - new Set(unique.map(({ guid }) => guid)).size
  const warnings = [
    countPhrase(read.length - filled.length, 'empty item was left out', 'empty items were left out'),
    countPhrase(filled.length - unique.length, 'item repeats the guid of another', 'items repeat the guid of another'),
    countPhrase(shared, 'different item has the guid of another', 'different items have the guid of another'),
    countPhrase(unique.length - MAX_ITEMS, 'item is beyond the limit', 'items are beyond the limit'),
  ]
  return { items: unique.slice(0, MAX_ITEMS), warnings: warnings.filter((warning) => warning !== null) }
}

function isEmpty(item: FeedItem): boolean {
  return item.title === '' && item.text === '' && !item.html.includes('<img') && !item.link && !item.enclosure
}

/**
 * Two items with the same guid are different episodes if both their audio and their dates differ. If the guid is derived, a different title
 * or date is enough.
 */
function withoutRepeats(items: readonly FeedItem[]): FeedItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const keys = keysOf(item)
    const isRepeated = keys.some((key) => seen.has(key))
    if (!isRepeated) for (const key of keys) seen.add(key)
    return !isRepeated
  })
}

function keysOf(item: FeedItem): string[] {
  const { guid, guidIsDerived, enclosure, link, title, publishedAt } = item
  if (guidIsDerived) return [`${guid}\n${contentHash(item)}`]
  const url = enclosure?.url ?? link
  return [
    `${guid}\naddress ${url ? stableUrl(url) : ''}`,
    // Items without a date are distinguished by their titles.
    `${guid}\n${publishedAt ? publishedAt.toISOString() : `title ${title}`}`,
  ]
}

export function countPhrase(count: number, one: string, many: string): string | null {
  if (count <= 0) return null
  return `${count} ${count === 1 ? one : many}`
}
