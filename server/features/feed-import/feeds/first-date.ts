import { countPhrase } from './finish-items.ts'
import { parseFeedDate } from './parse-feed-date.ts'

/** Where none of the texts is a date, the first is added to `unread`. */
export function firstDate(texts: readonly string[], unread: string[]): Date | null {
  for (const text of texts) {
    const date = parseFeedDate(text)
    if (date) return date
  }
  const written = texts.find((text) => text !== '')
  if (written !== undefined) unread.push(written)
  return null
}

const EXAMPLES = 3
const MAX_EXAMPLE = 60

export function noteOnDates(unread: readonly string[]): string[] {
  const note = countPhrase(unread.length, 'date cannot be read', 'dates cannot be read')
  const examples = [...new Set(unread)].slice(0, EXAMPLES).map((text) => `“${text.slice(0, MAX_EXAMPLE)}”`)
  return note === null ? [] : [`${note}: ${examples.join(', ')}`]
}
