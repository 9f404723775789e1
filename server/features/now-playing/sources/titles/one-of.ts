/** An expression for one of these alternatives. */
export const oneOf = (...alternatives: string[]): string => `(?:${alternatives.join('|')})`
