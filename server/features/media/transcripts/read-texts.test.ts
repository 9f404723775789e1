import { expect, test } from 'vitest'
import { readChapters } from './chapters/read-chapters.ts'
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
    { startSeconds: 4.3, speaker: 'Kefilwe Rantau', text: 'Nobody said a word & nobody left.' },
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
  expect(() => readTranscript('{"segments":1}', 'application/json')).toThrow('no transcript')
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

test('HTML with speakers and times is parsed into their lines', () => {
  const html = `<html><head><title>Not said</title></head><cite>Thabo:</cite><time>0:01</time><p>Good <b>evening</b>.</p>
    <time>1:02:03</time><p>It is cold.</p><cite>Ayanda Khoza</cite><p>How cold?</p>`
  expect(readTranscript(html, 'text/html')).toEqual([
    { startSeconds: 1, speaker: 'Thabo', text: 'Good evening.' },
    { startSeconds: 3723, speaker: 'Thabo', text: 'It is cold.' },
    { startSeconds: null, speaker: 'Ayanda Khoza', text: 'How cold?' },
  ])
})

const cue = (startSeconds: number, text: string, speaker: string | null = null) => ({ startSeconds, speaker, text })

test.for([
  [
    'WebVTT with CR line ends',
    'WEBVTT\r\r00:01.000 --> 00:02.000\rOne\rtwo\r\r00:03.000 --> 00:04.000\rThree',
    [cue(1, 'One two'), cue(3, 'Three')],
  ],
  ['an arrow without blanks', 'WEBVTT\n\n00:01.000-->00:02.000\nOne', [cue(1, 'One')]],
  [
    'two voices in one cue',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>One</v> <v.loud Bo &amp; Co>Two</v>',
    [cue(1, 'One', 'Ann'), cue(1, 'Two', 'Bo & Co')],
  ],
  [
    'words before a voice',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n(door) <v Ann>One',
    [cue(1, '(door)'), cue(1, 'One', 'Ann')],
  ],
  [
    'captions that roll up',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nOne<00:01.500><c> two</c>\n\n00:02.000 --> 00:02.010\nOne two\n\n00:02.010 --> 00:04.000\nOne two\nthree<00:03.000><c> four</c>',
    [cue(1, 'One two'), cue(2.01, 'three four')],
  ],
  [
    'a cue that begins with a word in capitals',
    'WEBVTT\n\nNOTE hidden\n\n00:01.000 --> 00:02.000\nNOTE this',
    [cue(1, 'NOTE this')],
  ],
  [
    'SRT without blank lines',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo',
    [cue(1, 'One'), cue(3, 'Two')],
  ],
  [
    'SRT with blank lines in a text',
    '1\n00:00:01,000 --> 00:00:02,000\n\nOne\n\nmore\n\n2\n00:00:03,000 --> 00:00:04,000\n1984',
    [cue(1, 'One more'), cue(3, '1984')],
  ],
] as const)('%s is parsed', ([, text, lines]) => {
  expect(readTranscript(text, text.startsWith('WEBVTT') ? 'text/vtt' : 'application/srt')).toEqual(lines)
  expect(readTranscript(text, 'text/plain')).toEqual(lines)
})

test('Podlove’s JSON is parsed, grouped or not', () => {
  const items = [
    {
      start: '00:00:01.500',
      start_ms: 1500,
      end: '00:00:03.000',
      end_ms: 3000,
      speaker: '1',
      voice: 'Thabo',
      text: 'Good evening.',
    },
    { start: '01:00:00.000', start_ms: 3_600_000, speaker: '2', voice: 'Ayanda', text: 'Good night.' },
  ]
  const lines = [cue(1.5, 'Good evening.', 'Thabo'), cue(3600, 'Good night.', 'Ayanda')]
  expect(readTranscript(JSON.stringify(items), 'application/json')).toEqual(lines)
  expect(readTranscript(JSON.stringify({ transcript: items }), 'application/json')).toEqual(lines)
  const groups = items.map(({ speaker, voice, ...item }) => ({ speaker, voice, items: [item] }))
  expect(readTranscript(JSON.stringify(groups), 'application/json')).toEqual(lines)
})

test('long texts and many words are complete', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}${index % 9 ? '' : '.'}`)
  const long = readTranscript(words(5_000).join(' '), 'text/plain')
  expect(long.map(({ text }) => text).join(' ') === words(5_000).join(' ')).toBe(true)
  expect(long.slice(0, -1).every(({ text }) => text.endsWith('.'))).toBe(true)
  const segments = words(30_000).map((body, index) => ({ startTime: index, speaker: 'Thabo', body }))
  const lines = readTranscript(JSON.stringify({ segments }), 'application/json')
  expect(lines.length).toBeLessThanOrEqual(20_000)
  expect(lines.map(({ text }) => text).join(' ') === words(30_000).join(' ')).toBe(true)
})

test.for([
  [
    'Podcasting 2.0',
    JSON.stringify({
      chapters: [
        { startTime: 26.5, title: ' Fog ' },
        { startTime: 0, title: 'Cold' },
        { startTime: 5, title: 'x', toc: false },
        { startTime: -1, title: 'y' },
      ],
    }),
  ],
  [
    'Podlove as JSON',
    JSON.stringify([
      { start: '00:00:00.000', title: 'Cold', href: '', image: '' },
      { start: '00:00:26.500', title: 'Fog' },
    ]),
  ],
  [
    'Podlove as XML',
    '\ufeff<?xml version="1.0"?><psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="0" title="Cold"/><psc:chapter start="00:26.5" title="Fog"/></psc:chapters>',
  ],
])('chapters of %s are parsed and sorted', ([, text = '']) => {
  expect(readChapters(text)).toEqual([
    { startSeconds: 0, title: 'Cold' },
    { startSeconds: 26.5, title: 'Fog' },
  ])
})

test.for([
  ['<html><body>Not found</body></html>', 'no chapters'],
  ['{"segments":[]}', 'chapters'],
  ['', 'JSON'],
] as const)('%j is not a chapters file', ([text, words]) => {
  expect(() => readChapters(text)).toThrow(words)
})
