import { expect, test } from 'vitest'
import { readTranscript } from './read-texts.ts'

const VTT = `WEBVTT - The night the grid held

NOTE nobody reads this

STYLE
::cue { color: red }

1
00:00:00.000 --> 00:00:04.200 align:start
<v Kefilwe Rantau>At 19:42 the <i>needle</i> moved.

00:04.300 --> 00:07.000
Nobody said
a word &amp; nobody left.
`

test('WebVTT is parsed into lines with their start and speaker', () => {
  expect(readTranscript(VTT, 'text/vtt')).toEqual([
    { startSeconds: 0, speaker: 'Kefilwe Rantau', text: 'At 19:42 the needle moved.' },
    { startSeconds: 4.3, speaker: null, text: 'Nobody said a word & nobody left.' },
  ])
})

test('SRT is parsed, also with a byte order mark, carriage returns and a wrong type', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nHow cold was it?\r\n\r\n2\r\n01:00:00,000 --> 01:00:02,000\r\nMinus four.\r\n'
  const lines = [
    { startSeconds: 1.5, speaker: null, text: 'How cold was it?' },
    { startSeconds: 3_600, speaker: null, text: 'Minus four.' },
  ]
  expect(readTranscript(srt, 'application/x-subrip')).toEqual(lines)
  expect(readTranscript(srt, 'application/srt')).toEqual(lines)
  expect(readTranscript(VTT, 'text/plain')).toHaveLength(2)
})

test('Podcasting 2.0 JSON is parsed, and invalid segments are skipped', () => {
  const segments = [
    { speaker: 'Thabo', startTime: 0.5, endTime: 2, body: 'Good evening.' },
    { startTime: 'soon', body: 'lost' },
    { startTime: 2, body: ' ' },
  ]
  expect(readTranscript(JSON.stringify({ version: '1.0.0', segments }), 'application/json')).toEqual([
    { startSeconds: 0.5, speaker: 'Thabo', text: 'Good evening.' },
  ])
  expect(() => readTranscript('{"segments":1}', 'application/json')).toThrow(/segments/)
})

test('HTML is parsed into paragraphs of text, without markup and scripts', () => {
  const html = '<p>One &lt;two&gt;</p><script>alert(1)</script><div>Three<br>four <b>five</b></div>'
  expect(readTranscript(html, 'text/html').map(({ text }) => text)).toEqual(['One <two>', 'Three', 'four five'])
})

test('plain text is split into paragraphs', () => {
  expect(readTranscript('First\nline\n\n\nSecond', 'text/plain')).toEqual([
    { startSeconds: null, speaker: null, text: 'First line' },
    { startSeconds: null, speaker: null, text: 'Second' },
  ])
})

test('timestamps of single words are removed', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<00:01.100><c>Good</c> <00:01.500><c.loud>evening</c>, 3 < 4'
  expect(readTranscript(text, 'text/vtt').map((line) => line.text)).toEqual(['Good evening, 3 < 4'])
})

test('the speaker in HTML gets a separate line', () => {
  const html = '<cite>Thabo:</cite><time>0:01</time><p>Good evening.</p>'
  expect(readTranscript(html, 'text/html').map(({ text }) => text)).toEqual(['Thabo:', '0:01Good evening.'])
})
