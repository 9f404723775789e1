/** What PostgreSQL says of a character that it keeps in no text, NUL above all, as such and inside JSON. */
const CODES: ReadonlySet<unknown> = new Set(['22021', '22P05'])

/** Whether a statement failed because a text of the caller cannot be kept. */
export const isUnstorableText = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && CODES.has(cause.code)
