import { expect, test } from 'vitest'
import { line } from './line-kit.ts'
import { readTranscript } from './read-texts.ts'

const json = (value: object) => readTranscript(JSON.stringify(value), 'application/json')
const html = (body: string) => readTranscript(`<article><section>${body}</section></article>`, 'text/html')
const DIALOGUE = [line(0.5, 'One two.', 'Ann'), line(2.5, 'Three four.', 'Ben')]
const turn = (s: number, w: string) => ({ m: 'turn', s, w })
const SHORT = [
  turn(500, 'Ann:'),
  { p: 1, s: 500, e: 800, c: 0.9, w: 'One' },
  { p: 2, s: 900, e: 1_200, w: 'two' },
  { p: 3, s: 1_200, w: '.', m: 'punc' },
  turn(2_500, 'Ben'),
  { p: 5, s: 2_500, w: 'Three' },
  { p: 6, s: 3_000, w: 'four.' },
]
const PAIRS = [
  ['500', 'One'],
  ['900', 'two.'],
  ['2500', 'Three'],
  ['3000', 'four.'],
]

test.each<[string, object]>([
  ['3Play', { words: PAIRS, paragraphs: ['500', '2500'], speakers: { 2500: 'Ben', 500: 'Ann' } }],
  [
    '3Play, with numbers',
    { words: PAIRS.map(([time, word]) => [Number(time), word]), speakers: { 500: 'Ann', 2500: 'Ben' } },
  ],
  ['VoiceBase', { mediaId: '1', transcript: { transcriptType: 'machine', words: SHORT } }],
  ['VoiceBase, of its second version', { media: { transcripts: { latest: { engine: 'x', words: SHORT } } } }],
])('JSON of %s is read', (_name, value) => expect(json(value)).toEqual(DIALOGUE))

const word = (start: number, text: string, more = '') => `<span data-m="${start}" data-d="200"${more}>${text}</span>`
const NAME = ' class="speaker"'

test.each<[string, string, object[]]>([
  [
    'with names',
    `<p>${word(500, '[Ann] ', NAME)}${word(500, 'One ')}${word(900, 'two.')}</p>
     <p>${word(2_500, 'Ben: ', NAME)}${word(2_500, 'Three ')}${word(3_000, 'four.')}</p>`,
    DIALOGUE,
  ],
  [
    'as links, without names',
    '<p><a data-m="500">One </a><a data-m="900">two</a></p><p><a data-m="1200">Three </a><a data-m="1500">four.</a></p>',
    [line(0.5, 'One two Three four.')],
  ],
  ['with words without a time', `<p>Talk</p><p>${word(500, 'One.')}</p>`, [line(0.5, 'Talk One.')]],
])('HTML of Hyperaudio %s is read', (_name, body, lines) => expect(html(body)).toEqual(lines))

test.each([
  ['00:00:01 From Ann Lee to Everyone:\n\tOne\n00:01:05 From Ben to Ann Lee(Direct Message):\n\tTwo'],
  ['00:00:01\t From  Ann Lee : One\n00:01:05\t From  Ben : Two'],
  ['00:00:01\tAnn Lee:\tOne\n00:01:05\tBen:\tTwo'],
])('the chat of Zoom is read: %j', (text) => {
  expect(readTranscript(text, 'text/plain')).toEqual([line(1, 'One', 'Ann Lee'), line(65, 'Two', 'Ben')])
})

const LINES = [line(1, 'One', 'Ann'), line(65, 'Two', 'Ben')]
const stamp = (seconds: number, clock: string) => `<span class="timestamp" data-timestamp="${seconds}">${clock}</span>`

test('a project of oTranscribe, and its HTML, have times and speakers', () => {
  const text = `<p>${stamp(1.2, '0:01')}Ann: One</p><p>${stamp(65, '1:05')}Ben: Two<br/></p>`
  expect(json({ text, media: 'a.mp3', 'media-time': 3 })).toEqual(LINES)
  expect(html(text)).toEqual(LINES)
})

test.each<[string, object]>([
  [
    'milliseconds in timestampMs',
    [
      { timestampMs: 1_000, speakerName: 'Ann', transcript: 'One' },
      { timestampMs: 65_000, speakerName: 'Ben', transcript: 'Two' },
    ],
  ],
  [
    'starts in timestamps, and users',
    [
      { timestamps: { start: 1, end: 2 }, user: { name: 'Ann' }, text: 'One' },
      { timestamps: { start: 65, end: 66 }, user: { name: 'Ben' }, text: 'Two' },
    ],
  ],
])('JSON with %s is read', (_name, value) => expect(json(value)).toEqual(LINES))

test('times, names and texts between tabs are read', () => {
  expect(readTranscript('00:00:01\tAnn\tOne\n00:01:05\tBen\tTwo', 'text/plain')).toEqual(LINES)
})

test('text with the labels of Speechmatics above the speech has speakers', () => {
  const text = ['S1', 'S2', 'S1', 'S2'].map((label) => `SPEAKER: ${label}\nHello from ${label}.`).join('\n')
  expect(readTranscript(text, 'text/plain').map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
})

test('captions in the codes of television are no transcript', () => {
  expect(() => readTranscript('Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 94ae', 'text/plain')).toThrow(
    'no transcript',
  )
})
