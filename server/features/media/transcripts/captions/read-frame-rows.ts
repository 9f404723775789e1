import type { TranscriptLine } from '#contract/transcripts.ts'
import { rowsOf } from '../rows-of.ts'

/** `{25}{50}Text` of MicroDVD, in frames, and `[10][20]Text` of MPL2, in tenths of a second. */
const ROW = /^\s*(?:\{(\d{1,9})\}\{\d{0,9}\}|\[(\d{1,9})\]\[\d{0,9}\])(.*)$/
const START = /^\s{0,99}(?:\{\d{1,9}\}\{\d{0,9}\}|\[\d{1,9}\]\[\d{0,9}\])/
/** The first row may be the frame rate. */
const RATE = /^\d{2,3}(?:[.,]\d{1,6})?$/
/** Styles: `{y:i}`, and a slash at the start of a row. */
const STYLES = /\{[a-z]:[^{}]{0,50}\}/gi

export const hasFrameRows = (text: string): boolean => START.test(text)

/** Without a frame rate the times of MicroDVD are unknown. */
export function readFrameRows(text: string): TranscriptLine[] {
  const rows = rowsOf(text).flatMap((row) => {
    const [, frame, tenth, written = ''] = ROW.exec(row) ?? []
    return frame === undefined && tenth === undefined ? [] : [{ frame, tenth, words: written.trim() }]
  })
  const [first, ...others] = rows
  const isRate = first?.frame !== undefined && RATE.test(first.words)
  const rate = isRate ? Number(first.words.replace(',', '.')) : Number.NaN
  return (isRate ? others : rows).map(({ frame, tenth, words }) => {
    const seconds = tenth === undefined ? Number(frame) / rate : Number(tenth) / 10
    return {
      startSeconds: Number.isFinite(seconds) ? Math.round(seconds * 1_000) / 1_000 : null,
      speaker: null,
      text: words
        .replaceAll(STYLES, '')
        .split('|')
        .map((part) => part.replace(/^\s*\//, '').trim())
        .join(' '),
    }
  })
}
