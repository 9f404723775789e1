import type { ContentSection } from '#server/features/catalogue/texts/sections.ts'

const WORDS_A_MINUTE = 220

export function readMinutes(sections: readonly ContentSection[]): number {
  const words = sections.reduce((sum, section) => sum + wordsOf(section), 0)
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

function wordsOf(section: ContentSection): number {
  if (section.kind === 'quote') return countWords(section.quote)
  return section.kind === 'rich_text' ? countWords(section.html.replace(/<[^>]*>/g, ' ')) : 0
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0
