import type { TranscriptLine } from '#contract/transcripts.ts'
import { secondsOfClock } from '#server/lib/time/clock-times.ts'
import { rowsOf } from '../rows-of.ts'

/** Whether a text is of SubStation Alpha (ASS or SSA), which editors of subtitles write. */
export const isSubstation = (text: string): boolean =>
  /^\s{0,99}\[Script Info\]/i.test(text) || /^\s{0,99}\[Events\]/i.test(text)

/** Defaults of a file that names no columns. */
const COLUMNS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
const OVERRIDES = /\{[^{}]{0,500}\}/g

export function readSubstation(text: string): TranscriptLine[] {
  let columns = COLUMNS
  let isEvents = false
  return rowsOf(text).flatMap((row) => {
    const [, kind = '', values = ''] = /^\s*(\w+)\s*:(.*)$/.exec(row) ?? []
    if (/^\s*\[/.test(row)) isEvents = /^\s*\[Events\]/i.test(row)
    if (isEvents && /^format$/i.test(kind)) columns = values.split(',').map((name) => name.trim().toLowerCase())
    if (!isEvents || !/^dialogue$/i.test(kind)) return []
    // The last column is the text, which may have commas.
    const fields = values.split(',')
    const valueOf = (name: string) => fields[columns.indexOf(name)]?.trim() ?? ''
    const words = fields.slice(columns.length - 1).join(',')
    return {
      startSeconds: secondsOfClock(valueOf('start')),
      speaker: valueOf('name') || valueOf('actor') || null,
      text: words.replaceAll(OVERRIDES, '').replaceAll(/\\[Nnh]/g, ' '),
    }
  })
}
