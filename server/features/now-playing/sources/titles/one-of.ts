export const oneOf = (...alternatives: string[]): string => `(?:${alternatives.join('|')})`
