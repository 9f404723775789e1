/** The paragraphs of a plain text whose lines are paragraphs. */
export const paragraphsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
