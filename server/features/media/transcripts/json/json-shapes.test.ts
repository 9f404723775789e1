import { expect, test } from 'vitest'
import { line } from '../line-kit.ts'
import { readTranscript } from '../read-texts.ts'

const read = (value: unknown) => readTranscript(JSON.stringify(value), 'application/json')

const TWO = [line(0.5, 'One two.')]
const words = [
  { start: 0.5, end: 0.8, word: 'One' },
  { start: 0.9, end: 1.2, word: 'two.' },
]
const inMilliseconds = { start: 500, end: 1_200, text: 'One two.', speaker: 'A' }
const item = (content: string, start?: string) => ({
  ...(start === undefined ? { type: 'punctuation' } : { type: 'pronunciation', start_time: start }),
  alternatives: [{ content }],
})

test.each<[string, unknown, object[]]>([
  ['OpenAI, in words', { task: 'transcribe', duration: 5, text: 'One two.', words }, TWO],
  [
    'OpenAI, in words of whole seconds',
    { words: ['One', 'two', 'three.'].map((word, second) => ({ word, start: second, end: second + 1 })) },
    [line(0, 'One two three.')],
  ],
  [
    'WhisperX',
    { segments: [{ start: 0.5, text: ' One two.', speaker: 'SPEAKER_00', words }], word_segments: words },
    [line(0.5, 'One two.', 'SPEAKER_00')],
  ],
  [
    'Amazon Transcribe, with speakers listed apart',
    {
      results: {
        transcripts: [{ transcript: 'One, two.' }],
        speaker_labels: {
          speakers: 2,
          segments: [
            { start_time: '0.5', speaker_label: 'spk_0', items: [{ start_time: '0.5', speaker_label: 'spk_0' }] },
            { start_time: '1.5', speaker_label: 'spk_1', items: [{ start_time: '1.5', speaker_label: 'spk_1' }] },
          ],
        },
        items: [item('One', '0.5'), item(','), item('two', '1.5'), item('.')],
      },
    },
    [line(0.5, 'One,', 'spk_0'), line(1.5, 'two.', 'spk_1')],
  ],
  [
    'Google, which repeats all words with their speakers',
    {
      results: [
        { alternatives: [{ transcript: 'one two', words: [{ startTime: '0s', word: 'one' }] }] },
        {
          alternatives: [
            {
              words: [
                { startTime: '0s', word: 'one', speakerTag: 1 },
                { startTime: '1.200s', word: 'two', speakerTag: 2 },
              ],
            },
          ],
        },
      ],
    },
    [line(0, 'one', 'Speaker 1'), line(1.2, 'two', 'Speaker 2')],
  ],
  [
    'Google, with ends only',
    {
      results: [
        { alternatives: [{ transcript: 'one' }], resultEndTime: '3.5s' },
        { alternatives: [{ transcript: 'two' }], resultEndTime: '6s' },
      ],
    },
    [line(0, 'one'), line(3.5, 'two')],
  ],
  [
    'Google, with the times of words and the ends of utterances',
    {
      results: [
        {
          alternatives: [{ transcript: 'one', words: [{ startOffset: '1.300s', word: 'one' }] }],
          resultEndOffset: '2s',
        },
        {
          alternatives: [{ transcript: 'two', words: [{ startOffset: '3.300s', word: 'two' }] }],
          resultEndOffset: '4s',
        },
      ],
    },
    [line(1.3, 'one'), line(3.3, 'two')],
  ],
  [
    'Happy Scribe',
    [
      { speaker: 'Ann', words: [{ text: 'One', type: 'text', data_start: 0.5, data_end: 0.8 }] },
      { speaker: 'Bo', words: [{ text: 'Two', type: 'text', data_start: 3, data_end: 3.5 }] },
    ],
    [line(0.5, 'One', 'Ann'), line(3, 'Two', 'Bo')],
  ],
  [
    'Google, of a long operation',
    {
      response: { results: [{ alternatives: [{ words: [{ startTime: { seconds: 1, nanos: 2e8 }, word: 'one' }] }] }] },
    },
    [line(1.2, 'one')],
  ],
  [
    'AssemblyAI, in sentences',
    { id: 'x', sentences: [{ ...inMilliseconds, words: [] }] },
    [line(0.5, 'One two.', 'A')],
  ],
  [
    'AssemblyAI, with parts of its text',
    { utterances: [inMilliseconds], entities: [{ ...inMilliseconds, text: 'two' }] },
    [line(0.5, 'One two.', 'A')],
  ],
  ['utterances in seconds', { utterances: [{ start: 0.5, end: 1.5, text: 'One two.' }] }, TWO],
  ['a list in milliseconds', [inMilliseconds], [line(0.5, 'One two.', 'A')]],
  [
    'Azure, of fast transcription',
    { combinedPhrases: [{ text: 'One' }], phrases: [{ offsetMilliseconds: 500, text: 'One two.' }] },
    TWO,
  ],
  [
    'Azure Video Indexer',
    {
      videos: [
        {
          insights: {
            transcript: [{ text: 'One two.', speakerId: 1, instances: [{ start: '0:00:00.5' }] }],
            speakers: [{ id: 1, name: 'Ann' }],
          },
        },
      ],
    },
    [line(0.5, 'One two.', 'Ann')],
  ],
  [
    'Watson',
    {
      results: [
        {
          alternatives: [
            {
              transcript: 'one two ',
              timestamps: [
                ['one', 0.5, 0.8],
                ['two', 0.9, 1.2],
              ],
            },
          ],
        },
        { alternatives: [{ transcript: 'three ', timestamps: [['three', 5, 5.2]] }] },
      ],
      speaker_labels: [
        { from: 0.5, speaker: 0 },
        { from: 0.9, speaker: 1 },
      ],
    },
    [line(0.5, 'one', 'Speaker 1'), line(0.9, 'two', 'Speaker 2'), line(5, 'three', 'Speaker 2')],
  ],
  [
    'Premiere',
    {
      segments: [
        { start: 0.5, speaker: 'guid', words: words.map(({ word: text, start }) => ({ text, start, type: 'word' })) },
      ],
      speakers: [{ id: 'guid', name: 'Ann' }],
    },
    [line(0.5, 'One two.', 'Ann')],
  ],
  [
    'Fireflies',
    {
      data: { transcript: { sentences: [{ speaker_name: 'Ann', speaker_id: 0, text: 'One two.', start_time: 0.5 }] } },
    },
    [line(0.5, 'One two.', 'Ann')],
  ],
  [
    'Vosk, in several results',
    [
      { result: words, text: 'One two.' },
      { result: [{ start: 5, word: 'three' }], text: 'three' },
    ],
    [...TWO, line(5, 'three')],
  ],
  [
    'Soniox, in syllables',
    { text: '', tokens: ['One', ' t', 'wo', '.', ' Three'].map((text, index) => ({ text, start_ms: 500 + index })) },
    [...TWO, line(0.504, 'Three')],
  ],
  [
    'Rev, of one who speaks for long',
    {
      monologues: [
        {
          speaker: 0,
          elements: Array.from({ length: 60 }, (_, index) => [
            { value: 'words', ts: index },
            { value: index === 29 ? '. ' : ' ' },
          ]).flat(),
        },
      ],
    },
    [line(0, `${'words '.repeat(29)}words.`), line(30, 'words '.repeat(30).trim())],
  ],
  [
    'Podcasting 2.0, with a segment for each word',
    {
      version: '1.0.0',
      segments: ['Hello', 'there.', 'How', 'are', 'you?'].map((body, startTime) => ({
        speaker: 'Ann',
        startTime,
        body,
      })),
    },
    [line(0, 'Hello there.', 'Ann'), line(2, 'How are you?', 'Ann')],
  ],
  [
    'Podcasting 2.0, with speakers where they change',
    {
      segments: [
        { speaker: 'Ann', startTime: 1, body: 'One.' },
        { startTime: 2, body: 'Two.' },
        { speaker: 'Ben', startTime: 3, body: 'Three.' },
        { speaker: null, startTime: 4, body: 'Four.' },
      ],
    },
    [line(1, 'One.', 'Ann'), line(2, 'Two.', 'Ann'), line(3, 'Three.', 'Ben'), line(4, 'Four.')],
  ],
  [
    'Podcasting 2.0, with names in the texts and not in order',
    {
      segments: [
        { startTime: 2, body: 'Ben: Two.' },
        { startTime: 1, body: 'Ann: One.' },
      ],
    },
    [line(1, 'One.', 'Ann'), line(2, 'Two.', 'Ben')],
  ],
])('JSON of %s is read', (_name, value, lines) => {
  expect(read(value)).toEqual(lines)
})

test('an empty transcript has no lines, and JSON without texts that have times is none', () => {
  expect(read({ segments: [] })).toEqual([])
  for (const other of [{ version: '1.2.0', chapters: [{ startTime: 1, title: 'A' }] }, [{ text: 'One' }], {}, 'One'])
    expect(() => read(other)).toThrow('no transcript')
})
