import { expect, test } from 'vitest'
import { splitCue, toVtt } from './captions.ts'

test('captions are WebVTT with times, escaped characters and a maximum line length', () => {
  const cues = [
    { startMs: 900, endMs: 4_500, text: 'Salt & vinegar, < 5 rand, and a very long queue.' },
    { startMs: 3_661_004, endMs: 3_662_000, text: 'Kort.' },
  ]
  expect(toVtt(cues)).toBe(
    [
      'WEBVTT\n',
      '00:00:00.900 --> 00:00:04.500',
      'Salt &amp; vinegar, &lt; 5 rand,',
      'and a very long queue.\n',
      '01:01:01.004 --> 01:01:02.000',
      'Kort.\n',
    ].join('\n'),
  )
})

test('a long sentence becomes several captions that share its time by their length', () => {
  const text =
    'The dams are fuller than last week, the trains are running on all four lines, and the wind will turn before the evening comes.'
  const cues = splitCue({ startMs: 1_000, endMs: 9_000, text })
  expect(cues.map((cue) => cue.text).join(' ')).toBe(text)
  expect(cues).toHaveLength(2)
  expect([cues[0]?.startMs, cues[0]?.endMs, cues[1]?.endMs]).toEqual([1_000, cues[1]?.startMs, 9_000])
})
