/** Splits plain text into paragraphs, one per line. */
export const paragraphsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
