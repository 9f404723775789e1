import type { AiringTexts } from '#server/features/catalogue/save/airing-contents.ts'
import type { ShowOfAirings } from '#server/features/catalogue/shows.ts'
import type { Slot } from '../slots.ts'

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Johannesburg', ...options })

const wordsIn = (locale: string, whole: string, to: string, by: string) => ({
  weekday: formatter(locale, { weekday: 'long' }),
  date: formatter(locale, { day: 'numeric', month: 'long' }),
  clock: formatter(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  whole,
  to,
  by,
})

const WORDS = {
  en: wordsIn('en-ZA', 'The whole programme of', 'to', 'with'),
  af: wordsIn('af-ZA', 'Die hele program van', 'tot', 'met'),
}

const wordsOf = ({ language }: Pick<ShowOfAirings, 'language'>) => (language === 'af' ? WORDS.af : WORDS.en)

const dayText = ({ weekday, date }: typeof WORDS.en, { startsAt }: Slot) =>
  `${weekday.format(startsAt)} ${date.format(startsAt)}`

/** `The whole programme of Friday 20 November, 06:00 to 10:00, with Naledi Khuzwana.` */
export function broadcastText(slot: Slot, show: Pick<ShowOfAirings, 'author' | 'language'>): string {
  const words = wordsOf(show)
  const { clock, whole, to, by } = words
  const period = `${clock.format(slot.startsAt)} ${to} ${clock.format(slot.endsAt)}`
  return `${whole} ${dayText(words, slot)}, ${period}${show.author ? `, ${by} ${show.author}` : ''}.`
}

export const ordinaryTexts = (slot: Slot, show: ShowOfAirings): AiringTexts => ({
  headline: `${show.headline}, ${dayText(wordsOf(show), slot)}`,
  subline: show.subline,
  text: broadcastText(slot, show),
})
