import { expect, test } from 'vitest'
import { line } from '../line-kit.ts'
import { readTranscript } from '../read-texts.ts'

const read = (value: unknown) => readTranscript(JSON.stringify(value), 'application/json')

const ONE_AND_TWO = [line(0.5, 'One two.'), line(2.5, 'Three four.')]
const ANN_AND_BEN = [line(0.5, 'One two.', 'Ann'), line(2.5, 'Three four.', 'Ben')]
const at = (name: string, starts = [0.5, 2.5] as unknown[]) => [
  { [name]: starts[0], text: 'One two.' },
  { [name]: starts[1], text: 'Three four.' },
]
const said = (speakers: [object, object], text = 'text') => [
  { start: 0.5, ...speakers[0], [text]: 'One two.' },
  { start: 2.5, ...speakers[1], [text]: 'Three four.' },
]
const by = (name: string) => said([{ [name]: 'Ann' }, { [name]: 'Ben' }])

test.each<[string, unknown]>([
  ['Start', at('Start', ['00:00:00.5000000', '00:00:02.5'])],
  ['StartTime', { Segments: at('StartTime') }],
  ['start-time', at('start-time')],
  ['startSeconds', at('startSeconds')],
  ['start_in_seconds', at('start_in_seconds')],
  ['timecode', { dialogue: at('timecode', ['00:00:00.5', '00:00:02.5']) }],
  ['in', at('in')],
  ['startTimecode in milliseconds', at('startTimecode', [500, 2_500])],
  [
    'timeOffset beside an instant',
    at('timeOffset').map((entry) => ({ ...entry, startTime: '2026-07-10T11:16:21.024Z' })),
  ],
  ['startTime in milliseconds', { transcripts: at('startTime', [500, 2_500]) }],
  ['start_timestamp with more than a number', at('start_timestamp', [{ relative: 0.5 }, { relative: 2.5 }])],
])('the start in %s is read', (_name, value) => expect(read(value)).toEqual(ONE_AND_TWO))

test.each(['message', 'speech', 'line', 'caption', 'Text', 'segment', 'DisplayText'])(
  'the text in %s is read',
  (name) => {
    expect(read(said([{}, {}], name))).toEqual(ONE_AND_TWO)
  },
)

test('a text in rows is read as one', () => {
  const subtitles = [
    { text: ['One', 'two.'], start_time: 0.5, end_time: 2 },
    { text: ['Three four.'], start_time: 2.5, end_time: 4 },
  ]
  expect(read({ subtitles })).toEqual(ONE_AND_TWO)
})

test('character references in texts are read', () => {
  expect(read([{ start: 1, text: 'It&#39;s one &amp; two' }])).toEqual([line(1, "It's one & two")])
})

test.each<[string, unknown]>([
  [
    'speakerDisplayName beside an id',
    said([
      { speakerId: '4@7', speakerDisplayName: 'Ann' },
      { speakerId: '5@7', speakerDisplayName: 'Ben' },
    ]),
  ],
  ['author', by('author')],
  ['participant with a name', said([{ participant: { id: 1, name: 'Ann' } }, { participant: { id: 2, name: 'Ben' } }])],
  ['speaker with a display name', said([{ speaker: { display_name: 'Ann' } }, { speaker: { display_name: 'Ben' } }])],
  ['a list of names in their order', { speakers: ['Ann', 'Ben'], segments: said([{ speaker: 0 }, { speaker: 1 }]) }],
  [
    'a list of labels by id',
    {
      speakers: [
        { spkid: 'S0', label: 'Ann' },
        { spkid: 'S1', label: 'Ben' },
      ],
      segments: said([{ speaker: 'S0' }, { speaker: 'S1' }]),
    },
  ],
  [
    'a list of turns beside the words',
    {
      words: ['One', 'two.', 'Three', 'four.'].map((text, index) => ({ text, start: index + 0.5 })),
      paragraphs: [
        { id: 0, start: 0.4, end: 2.2, speaker: 'Ann' },
        { id: 1, start: 2.4, end: 4, speaker: 'Ben' },
      ],
    },
  ],
  [
    'a list of turns in milliseconds, beside the words',
    {
      transcript: {
        words: [500, 1_000, 2_500, 3_000].map((time, index) => ({
          time,
          duration: 300,
          value: ['One', 'two.', 'Three', 'four.'][index],
        })),
        paragraphs: [
          { time: 500, duration: 1_500, speaker: 'Ann' },
          { time: 2_500, duration: 1_500, speaker: 'Ben' },
        ],
      },
    },
  ],
  [
    'a list of turns with their voices',
    {
      retval: { words: ['One', 'two.', 'Three', 'four.'].map((punct, index) => ({ punct, start: index + 0.5 })) },
      segmentation: {
        segments: [
          { start: 0, duration: 2.4, speaker: { '@id': 'Ann' } },
          { start: 2.4, duration: 2, speaker: { '@id': 'Ben' } },
        ],
      },
    },
  ],
])('speakers in %s are read', (_name, value) => expect(read(value)).toEqual(ANN_AND_BEN))

test.each([
  ['are given names', [0, 1], ['Speaker 1', 'Speaker 2']],
  ['may be texts', ['1', '2'], ['Speaker 1', 'Speaker 2']],
  ['may be beside names', ['Ann', '2'], ['Ann', 'Speaker 2']],
  ['are not given names if there is one voice', [0, 0], [null, null]],
])('numbers of voices %s', (_name, [one, two], names) => {
  const lines = readTranscript(JSON.stringify(said([{ speaker: one }, { speaker: two }])), 'application/json')
  expect(lines.map(({ speaker }) => speaker)).toEqual(names)
})

test('names in the texts precede numbers of voices', () => {
  const segments = ['Ann: One.', 'Ben: Two.'].map((text, speaker) => ({ start: speaker, text, speaker }))
  expect(read(segments)).toEqual([line(0, 'One.', 'Ann'), line(1, 'Two.', 'Ben')])
})

test('Podcasting 2.0 has seconds, also where little is said', () => {
  const segments = [
    { startTime: 0, endTime: 600, body: '[Music]' },
    { startTime: 600, endTime: 1_200, body: '[Music]' },
  ]
  expect(read({ segments })).toEqual([line(0, '[Music]'), line(600, '[Music]')])
})

test('a voice that the software does not know is no speaker', () => {
  expect(read(said([{ speaker: 'UU' }, { speaker: 'UU' }]))).toEqual(ONE_AND_TWO)
})

const SEGMENT = (startMs: string, text: string) => ({
  transcriptSegmentRenderer: { startMs, snippet: { runs: [{ text }] }, startTimeText: { simpleText: '0:00' } },
})

test.each<[string, unknown]>([
  [
    'paragraphs of cues',
    { paragraphs: [{ cues: at('time', [500]).slice(0, 1) }, { cues: at('time', [0, 2_500]).slice(1) }] },
  ],
  [
    'objects with a content of texts',
    { objects: at('startTime', [500, 2_500]).map(({ text, ...one }) => ({ ...one, content: [{ text }] })) },
  ],
  [
    'monologues of terms',
    {
      monologues: [
        ['One', 'two.', 0.5],
        ['Three', 'four.', 2.5],
      ].map(([one, two, start]) => ({
        speaker: { id: null, name: null },
        start,
        terms: [one, two].map((text) => ({ start, text, type: 'WORD' })),
      })),
    },
  ],
  [
    'monologues of blocks',
    {
      monologues: [
        { start: '00:00:00.5', blocks: [{ text: 'One' }, { text: 'two.' }] },
        { start: '00:00:02.5', blocks: [{ text: 'Three four.' }] },
      ],
    },
  ],
  ['cues with their data', at('start', [500, 2_500]).map((data) => ({ type: 'cue', data }))],
  [
    'renderers',
    { actions: [{ content: { initialSegments: [SEGMENT('500', 'One two.'), SEGMENT('2500', 'Three four.')] } }] },
  ],
  [
    'sections with sentences',
    {
      section: [
        { startMs: 0, title: { title: 'Intro' } },
        { startMs: 500, text: { sentence: { text: 'One two.' } } },
        { startMs: 2_500, text: { sentence: { text: 'Three four.' } } },
      ],
    },
  ],
  [
    'results in ticks',
    {
      AudioFileResults: [
        {
          SegmentResults: [
            { RecognitionStatus: 'Success', Offset: 5_000_000, NBest: [{ Lexical: 'one two', Display: 'One two.' }] },
            { RecognitionStatus: 'Success', Offset: 25_000_000, NBest: [{ Display: 'Three four.' }] },
          ],
        },
      ],
    },
  ],
])('JSON of %s is read', (_name, value) => expect(read(value)).toEqual(ONE_AND_TWO))

test('JSON of paragraphs of lines of words is read', () => {
  const said = ['One two three four five.', 'Six seven eight nine ten.']
  const text = said.map((words, index) => ({
    paragraph: [{ line: words.split(' ').map((text, at) => ({ text, startTime: index * 4 + at / 2 })) }],
  }))
  expect(read({ text })).toEqual([line(0, said[0] ?? ''), line(4, said[1] ?? '')])
})

test.each([
  ['captions', '1\n00:00:01,500 --> 00:00:02,000\nAnn: One\n\n2\n00:00:03,000 --> 00:00:04,000\nAnn: Two', [1.5, 3]],
  ['HTML', '<p><cite>Ann</cite> One</p><p>Two</p>', [null, null]],
  ['plain text', 'Ann: One\nAnn: Two', [null, null]],
])('a transcript as %s in one field is read', (_name, transcript, starts) => {
  expect(read({ status: 'ok', transcript })).toEqual([
    line(starts[0] ?? null, 'One', 'Ann'),
    line(starts[1] ?? null, 'Two', 'Ann'),
  ])
})

test('the first of several users, as Zoom lists them, is the speaker', () => {
  const timeline = ['Ann', 'Ben'].map((username, index) => ({
    text: ['One two.', 'Three four.'][index],
    ts: ['00:00:00.500', '00:00:02.500'][index],
    users: [{ username, multiple_people: false }],
  }))
  expect(read({ timeline })).toEqual(ANN_AND_BEN)
})
