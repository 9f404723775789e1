/** The content of an item; null when it was removed, or is not content. */
export const toContent = <Content extends object>({ content }: { content: Content | null }) =>
  // `MovedContent` is in the union of detail pages but has no content fields.
  content && '_id' in content ? (content as Extract<Content, { _id: string }>) : null
