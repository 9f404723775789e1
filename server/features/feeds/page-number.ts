/** Parses the page number of a feed. Anything else means the first page, because readers add parameters of their own. */
export const pageNumber = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : 1
