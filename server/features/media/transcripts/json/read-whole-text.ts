import type { TranscriptLine } from '#contract/transcripts.ts'
import { isObject } from '#server/lib/json/is-object.ts'
import { readCues } from '../captions/read-cues.ts'
import { readHtmlTranscript } from '../texts/read-html-transcript.ts'
import { readPlainTranscript } from '../texts/read-plain-transcript.ts'

const NAMES = ['transcript', 'transcription', 'captions', 'vtt', 'srt']

/** A transcript in captions, HTML or plain text in one field, as interfaces of sites return it; `text` has the HTML of oTranscribe. */
export function readWholeText(file: unknown): TranscriptLine[] | null {
  if (!isObject(file)) return null
  const { text } = file
  if (typeof text === 'string' && /^\s{0,99}<p[\s>]/i.test(text)) return readHtmlTranscript(text)
  const whole = NAMES.map((name) => file[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  if (typeof whole !== 'string') return null
  if (/^\s{0,99}</.test(whole)) return readHtmlTranscript(whole)
  return whole.includes('-->') ? readCues(whole) : readPlainTranscript(whole)
}
