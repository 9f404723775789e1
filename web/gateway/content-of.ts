/** What stands for an item today; null where it has gone, or is not content. */
export const contentOf = <Content extends object>({ content }: { content: Content | null }) =>
  // An address that moved is a kind of detail page too, and has none of these fields.
  content && '_id' in content ? (content as Extract<Content, { _id: string }>) : null
