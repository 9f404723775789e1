/** Readers add parameters of their own; what is no number is the first page. */
export const pageNumber = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : 1
