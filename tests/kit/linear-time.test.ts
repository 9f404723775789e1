import { expect, test } from 'vitest'
import { readChapters } from '#server/media/spoken/read-chapters.ts'
import { readTranscript } from '#server/media/spoken/read-transcript.ts'
import { sanitiseHtml } from '#server/platform/safe-html.ts'
import { growingFasterThanText } from './growth.ts'
import { HOSTILE_CUES, HOSTILE_HTML, HOSTILE_JSON } from './hostile-texts.ts'

const transcript = (type: string) => (text: string) => readTranscript(text, type)

test.each([
  ['the sanitiser of HTML', (text: string) => sanitiseHtml(text, 'https://a.example/'), HOSTILE_HTML],
  ['the reader of HTML transcripts', transcript('text/html'), HOSTILE_HTML],
  ['the reader of plain transcripts', transcript('text/plain'), HOSTILE_CUES],
  ['the reader of WebVTT and SRT', transcript('text/vtt'), HOSTILE_CUES],
  ['the reader of JSON transcripts', transcript('application/json'), HOSTILE_JSON],
  ['the reader of chapters', readChapters, HOSTILE_JSON],
])('%s takes time in proportion to the text', { timeout: 120_000 }, (_name, parse, texts) => {
  expect(growingFasterThanText(parse, texts)).toEqual([])
})
