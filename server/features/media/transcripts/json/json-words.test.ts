import { expect, test } from 'vitest'
import { line } from '../line-kit.ts'
import { readTranscript } from '../read-texts.ts'

const said = { start: 1.5, end: 1.8 }
const item = (type: string, content: string, start?: string) => ({
  type,
  start_time: start,
  alternatives: [{ content, speaker: 'S1' }],
})
const ITEMS = [item('word', 'One', '1.5'), item('word', 'two', '1.9'), item('punctuation', '.')]
const TWO = [line(1.5, 'One two.')]

test.each<[string, object, object[]]>([
  [
    'Deepgram, in paragraphs',
    {
      results: {
        channels: [
          {
            alternatives: [
              { paragraphs: { paragraphs: [{ speaker: 0, sentences: [{ ...said, text: 'One two.' }] }] } },
            ],
          },
        ],
      },
    },
    TWO,
  ],
  [
    'Deepgram, in words',
    {
      results: {
        channels: [
          {
            alternatives: [
              {
                words: [
                  { ...said, word: 'one', punctuated_word: 'One' },
                  { start: 1.9, word: 'two', punctuated_word: 'two.' },
                ],
              },
            ],
          },
        ],
      },
    },
    TWO,
  ],
  [
    'Google',
    {
      results: [
        { alternatives: [{ transcript: 'One two.', words: [{ startTime: '1.500s', word: 'One' }] }] },
        { alternatives: [{ transcript: ' Three', words: [{ startOffset: '3s', word: 'Three' }] }] },
      ],
    },
    [...TWO, line(3, 'Three')],
  ],
  ['Azure', { recognizedPhrases: [{ speaker: 1, offsetInTicks: 15_000_000, nBest: [{ display: 'One two.' }] }] }, TWO],
  [
    'Amazon Transcribe, in words',
    { results: { transcripts: [{ transcript: 'One two.' }], items: ITEMS } },
    [line(1.5, 'One two.', 'S1')],
  ],
  ['Speechmatics', { format: '2.9', results: ITEMS }, [line(1.5, 'One two.', 'S1')]],
  [
    'Vosk',
    {
      result: [
        { ...said, word: 'One' },
        { start: 1.9, word: 'two.' },
        { start: 9, word: 'three' },
      ],
      text: '',
    },
    [...TWO, line(9, 'three')],
  ],
  ['Gladia', { result: { transcription: { utterances: [{ ...said, text: 'One two.', speaker: 0 }] } } }, TWO],
  [
    'AssemblyAI, in words',
    {
      words: [
        { start: 1500, text: 'One', speaker: 'A' },
        { start: 1700, text: 'two.', speaker: 'A' },
      ],
    },
    [line(1.5, 'One two.', 'A')],
  ],
  [
    'ElevenLabs',
    {
      words: [
        { start: 1.5, text: 'One', type: 'word' },
        { start: 1.6, text: ' ', type: 'spacing' },
        { start: 1.7, text: 'two.', type: 'word' },
      ],
    },
    TWO,
  ],
  [
    'a list of words',
    [
      { start: 1.5, word: 'One' },
      { start: 1.9, word: 'two.' },
    ],
    TWO,
  ],
])('the words of %s are read as sentences', (_name, value, lines) => {
  expect(readTranscript(JSON.stringify(value), 'application/json')).toEqual(lines)
})
