import type { TranscriptLine } from '#contract/transcripts.ts'
import { inOrder } from '../in-order.ts'
import { rowsOf } from '../rows-of.ts'

/** Metadata at the start of lyrics: `[ar:Artist]`. */
const METADATA = /^\s{0,99}\[(?:ar|ti|al|au|by|re|ve|la|lang|length|offset)\s{0,9}:/i
/** Several times in a row, or times of words. */
const TIMES = /^\s{0,99}\[\d{1,3}:\d\d\.\d{2,3}\][^<[\n]{0,200}[<[]\d{1,3}:\d\d\.\d{2,3}[>\]]/m
const START_LENGTH = 10_000
const OFFSET = /^\[offset\s*:\s*([+-]?\d{1,6})\s*\]/im
/** One or several times before a text, with hundredths behind a point or a colon. */
const ROW = /^\s*((?:\[\d{1,3}:\d\d(?:[.:]\d{1,3})?\]\s*)+)(.*)$/
const TIME = /\[(\d{1,3}):(\d\d)(?:[.:](\d{1,3}))?\]/g
const WORD_TIMES = /<\d{1,3}:\d\d(?:[.:]\d{1,3})?>/g

/** Whether a text is of LRC, the lyrics of music players. */
export const isLyrics = (text: string): boolean => METADATA.test(text) || TIMES.test(text.slice(0, START_LENGTH))

/** A row with several times is sung at each of them. */
export function readLyrics(text: string): TranscriptLine[] {
  const offset = Number(OFFSET.exec(text)?.[1] ?? 0) / 1_000
  return inOrder(
    rowsOf(text).flatMap((row) => {
      const [, times = '', words = ''] = ROW.exec(row) ?? []
      return [...times.matchAll(TIME)].map(([, minutes, seconds, fraction = '0']) => {
        const start = Number(minutes) * 60 + Number(`${seconds}.${fraction}`) - offset
        return {
          startSeconds: Math.max(0, Math.round(start * 1_000) / 1_000),
          speaker: null,
          text: words.replaceAll(WORD_TIMES, ''),
        }
      })
    }),
  )
}
