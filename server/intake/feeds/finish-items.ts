import type { FeedItem } from './feed.ts'
import { contentHash } from './guid.ts'

export const MAX_ITEMS = 10_000

/** Leaves out empty items, second ones of the same guid and those beyond the limit, and says so in `warnings`. */
export function finishItems(read: readonly FeedItem[]): { items: FeedItem[]; warnings: string[] } {
  const filled = read.filter((item) => !isEmpty(item))
  const unique = withoutRepeats(filled)
  const warnings = [
    sentence(read.length - filled.length, 'empty item was left out', 'empty items were left out'),
    sentence(filled.length - unique.length, 'item repeats the guid of another', 'items repeat the guid of another'),
    sentence(unique.length - MAX_ITEMS, 'item is beyond the limit', 'items are beyond the limit'),
  ]
  return { items: unique.slice(0, MAX_ITEMS), warnings: warnings.filter((warning) => warning !== null) }
}

function isEmpty(item: FeedItem): boolean {
  return item.title === '' && item.text === '' && !item.html.includes('<img') && !item.link && !item.enclosure
}

/** A guid of our own making may be shared by different items; those are told apart by what they say. */
function withoutRepeats(items: readonly FeedItem[]): FeedItem[] {
  const byGuid = new Map<string, FeedItem>()
  for (const item of items) {
    const first = byGuid.get(item.guid)
    const differs = first && item.guidIsDerived && contentHash(first) !== contentHash(item)
    const guid = differs ? `${item.guid}#${contentHash(item)}` : item.guid
    if (!byGuid.has(guid)) byGuid.set(guid, { ...item, guid })
  }
  return [...byGuid.values()]
}

function sentence(count: number, one: string, many: string): string | null {
  if (count <= 0) return null
  return `${count} ${count === 1 ? one : many}`
}
