import { CLOCK } from '#server/lib/time/clock-times.ts'
import { GIVEN_NAME, NAME } from '../speaker-names.ts'

const FRAMES = String.raw`\d{1,2}[:;]\d\d[:;]\d\d[:;]\d\d`

/** `00:01:05:12 - 00:01:09:03`, as video editors write it, perhaps in brackets, with a number before and the speech behind */
const START_AND_END = new RegExp(
  String.raw`^[[(]?(?:\d{1,5}\s+)?(?:(${FRAMES})\s*(?:-->?|[-–—,])?\s*${FRAMES}|(${CLOCK})\s*(?:-->?|[-–—])\s*${CLOCK})[\])]?(?:\s*,)?(?:\s+(.*))?$`,
)
/** `00:01:05:12 Hello` */
const START = new RegExp(String.raw`^(${FRAMES})()(?:\s+(.*))?$`)
/** `[0.00s -> 2.50s] Hello`, `[0.5 - 2.5] Hello`, of speech recognition */
const START_AND_END_IN_SECONDS = /^\[(\d{1,6}(?:\.\d{1,3}s?|s))\s*(?:-+>?|–|→)\s*\d{1,6}(?:\.\d{1,3})?s?\]\s*(.*)$/
/** `00:01:05:Hello|there`, of TMPlayer */
const START_AND_COLON = /^(\d\d:\d\d:\d\d):()(\D.*)$/

/** Before and after the rows of caption files with frames: comments, settings, and where the captions begin and end. */
const AROUND_CAPTIONS = /^(?:\/\/|@ |\$\w{1,40}\s?=|<(?:begin|end) subtitles>$)/

/** A name in a row of its own. */
const NAME_ALONE = new RegExp(`^(${NAME}):?$`, 'u')

/** Writes times as `[00:01:05]`, without frames, whose rate is unknown. Recurring names below or above times become speakers. */
export function withPlainTimes(rows: readonly string[]): string[] {
  const hasFrames = rows.some((row) => START_AND_END.exec(row)?.[1] !== undefined)
  const captions = hasFrames ? rows.filter((row) => !AROUND_CAPTIONS.test(row)) : rows
  const plain = captions.map((row) => {
    const [, start, words = ''] = START_AND_END_IN_SECONDS.exec(row) ?? []
    if (start !== undefined) return `[${clockOf(Number.parseFloat(start))}] ${words}`
    const [, frames, seconds, text = ''] = START_AND_END.exec(row) ?? START.exec(row) ?? START_AND_COLON.exec(row) ?? []
    const time = frames?.slice(0, 8).replaceAll(';', ':') ?? seconds
    return time ? `[${time}] ${text.replaceAll(/\s?\|\s?/g, ' ')}`.trim() : row
  })
  return withSpeakersAbove(withSpeakersBelow(plain.filter((row) => row !== '')))
}

const clockOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23)

const TIME_ALONE = new RegExp(String.raw`^\[?(${CLOCK})\]?$`)

function withSpeakersBelow(rows: string[]): string[] {
  const times = [...rows.keys()].filter((index) => TIME_ALONE.test(rows[index] ?? ''))
  const names = times.map((index) => rows[index + 1] ?? '')
  const isSpoken = times.every((index) => (rows[index + 2] ?? '') !== '' && !TIME_ALONE.test(rows[index + 2] ?? ''))
  const isRecurring =
    new Set(names).size < names.length || names.every((name) => GIVEN_NAME.test(name) || name.endsWith(':'))
  if (times.length < 2 || !isSpoken || !isRecurring || !names.every((name) => NAME_ALONE.test(name))) return rows
  return joinAtTimes(rows, times, { name: 1, speech: 2 })
}

/** `Ann`, `0:04` and the speech in three rows, as Microsoft writes them. */
function withSpeakersAbove(rows: string[]): string[] {
  const times = [...rows.keys()].filter((index) => TIME_ALONE.test(rows[index] ?? ''))
  const names = times.map((index) => NAME_ALONE.exec(rows[index - 1] ?? '')?.[1] ?? '')
  const isSpoken = times.every(
    (index, order) => (rows[index + 1] ?? '') !== '' && index + 2 < (times[order + 1] ?? Infinity),
  )
  const isRecurring = new Set(names).size < names.length || names.every((name) => GIVEN_NAME.test(name))
  if (times.length < 2 || !isSpoken || !isRecurring || names.includes('')) return rows
  return joinAtTimes(rows, times, { name: -1, speech: 1 })
}

/**
 * Joins each row with a time with its name and its speech, which are `below.name` and `below.speech` rows below it; -1 is the row above.
 */
function joinAtTimes(rows: string[], times: readonly number[], below: { name: number; speech: number }): string[] {
  const joined = new Map(
    times.map((index) => {
      const name = rows[index + below.name]?.replace(/:$/, '')
      return [index, `${rows[index]?.replace(TIME_ALONE, '[$1]')} ${name}: ${rows[index + below.speech]}`]
    }),
  )
  const used = new Set(times.flatMap((index) => [index + below.name, index + below.speech]))
  return rows.flatMap((row, index) => joined.get(index) ?? (used.has(index) ? [] : row))
}
