import type { SectionFragment } from '#web/gateway/generated/types.ts'

const WORDS_A_MINUTE = 220

/** Returns the reading time of an article in whole minutes, at least one. */
export function readMinutes(sections: readonly SectionFragment[]): number {
  const words = sections.reduce((sum, section) => sum + wordsOf(section), 0)
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

function wordsOf(section: SectionFragment): number {
  if (section.__typename === 'QuoteSection') return countWords(section.quote)
  return section.__typename === 'RichTextSection' ? countWords(section.html.replace(/<[^>]*>/g, ' ')) : 0
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0
