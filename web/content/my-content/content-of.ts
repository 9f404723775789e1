import type { TeaserFragment } from '#web/gateway/generated/types.ts'

/** What stands for an item today; null where it has gone, or is not content. */
export const contentOf = ({ content }: { content: TeaserFragment | object | null }): TeaserFragment | null =>
  // An address that moved is a kind of detail page too, and has none of these fields.
  content && '_id' in content ? content : null
