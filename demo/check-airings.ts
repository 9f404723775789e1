import { STATIONS } from '#contract/stations.ts'
import { type BlockEntry, weekdays } from '#server/features/content-import/schema/content.ts'
import { RETAINED_AIRINGS, RETENTION_DAYS } from '#server/features/schedule/airings/retention.ts'
import { checkNoDuplicates } from './check-order.ts'
import type { DemoContent } from './demo-content.ts'

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const ANY_DAY = new RegExp(`\\b(${DAY_NAMES.join('|')})s?\\b`, 'g')

/** Throws when a show has too few topics, when two airings may have the same one, and when a show names a day on which it does not air. */
export function checkAirings({ airings, shows, schedule }: DemoContent): void {
  for (const station of STATIONS) {
    for (const show of shows[station]) {
      const blocks = schedule[station].filter((block) => block.show === show.slug)
      checkTopics(`airings/${station}.yaml, ${show.slug}`, airings[station][show.slug] ?? [], blocks)
      checkDays(`shows/${station}.yaml, ${show.slug}`, show, blocks)
    }
    const unknown = Object.keys(airings[station]).find((slug) => !shows[station].some((show) => show.slug === slug))
    if (unknown !== undefined) throw new Error(`airings/${station}.yaml: there is no show '${unknown}'`)
  }
  checkNoDuplicates(
    'airings',
    STATIONS.flatMap((id) => Object.values(airings[id]).flatMap((topics) => topics.map(({ headline }) => headline))),
  )
}

type Topics = DemoContent['airings']['702'][string]

function checkTopics(entry: string, topics: Topics, blocks: readonly BlockEntry[]): void {
  const perWeek = blocks.reduce((sum, { days }) => sum + days.length, 0)
  // The recordings that are kept, and the current airing.
  const needed = Math.max(RETAINED_AIRINGS, Math.ceil((perWeek * RETENTION_DAYS) / weekdays.length)) + 1
  if (topics.length < needed) throw new Error(`${entry}: ${topics.length} topics, but ${needed} airings are shown`)
  for (const { headline, text } of topics) {
    const [day] = `${headline} ${text}`.match(ANY_DAY) ?? []
    if (day !== undefined) throw new Error(`${entry}: '${headline}' names ${day}, but may air on any day`)
  }
}

type Show = DemoContent['shows']['702'][number]

function checkDays(entry: string, { headline, overline, subline, text }: Show, blocks: readonly BlockEntry[]): void {
  const aired = new Set(blocks.flatMap(({ days }) => days))
  const named = (words: string) => words.match(ANY_DAY)?.map((word) => dayOf(word)) ?? []
  const wrong = named(`${overline}. ${subline}. ${text}`).find((day) => !aired.has(day) && !isExcept(text, day))
  if (wrong !== undefined) throw new Error(`${entry}: its text names ${wrong}, when it does not air`)
  const [only] = named(`${headline} ${overline}`)
  if (only !== undefined && (aired.size > 1 || !aired.has(only)))
    throw new Error(`${entry}: it is called '${headline}', but airs on ${[...aired].join(', ')}`)
}

const nameOf = (day: BlockEntry['days'][number]) => DAY_NAMES[weekdays.indexOf(day)]
const isExcept = (text: string, day: BlockEntry['days'][number]) => text.includes(`except ${nameOf(day)}`)

function dayOf(word: string): BlockEntry['days'][number] {
  const index = DAY_NAMES.findIndex((name) => word.startsWith(name))
  return weekdays[index] ?? 'mon'
}
