/** Splits plain text into paragraphs, one per line. */
export const splitParagraphs = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
