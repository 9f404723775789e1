/** Null when the content was removed, or the item is not content. */
export const toContent = <Content extends object>({ content }: { content: Content | null }) =>
  // `MovedContent` is in the union of detail pages but has no content fields.
  content && '_id' in content ? (content as Extract<Content, { _id: string }>) : null
