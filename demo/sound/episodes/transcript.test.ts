import { expect, test } from 'vitest'
import { transcriptVtt } from './transcript.ts'

test('a transcript has a cue with times and speaker for each turn', () => {
  const turn = { speaker: 'Kefilwe Rantau', voice: 'thandeka', text: 'Salt & light,\n  at nine.' }
  expect(transcriptVtt([{ ...turn, startSeconds: 2.6, endSeconds: 3_661.04 }])).toBe(
    'WEBVTT\n\n00:00:02.600 --> 01:01:01.040\n<v Kefilwe Rantau>Salt &amp; light, at nine.\n',
  )
})
