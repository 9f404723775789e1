/** Each cursor is valid only for the list that issued it. */
const CURSORS = ['after', 'articles']

/** Keeps the query of the old URL. The gateway has already followed chains of moves. */
export function movedUrl(movedTo: string, requestUrl: string): string {
  const { searchParams } = new URL(requestUrl)
  for (const cursor of CURSORS) searchParams.delete(cursor)
  return searchParams.size > 0 ? `${movedTo}?${searchParams}` : movedTo
}
