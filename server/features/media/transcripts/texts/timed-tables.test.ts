import { expect, test } from 'vitest'
import { readChapters } from '../chapters/read-chapters.ts'
import { line } from '../line-kit.ts'
import { readTranscript } from '../read-texts.ts'

test.each<[string, string, ReturnType<typeof line>[]]>([
  [
    'between commas, with quoted cells',
    'Speaker,Start,End,Text\nAnn,00:00:01.500,00:00:03,"One, ""two""\nthree"\n,4.5,5,Four\n',
    [line(1.5, 'One, "two" three', 'Ann'), line(4.5, 'Four')],
  ],
  [
    'with milliseconds',
    'start\tend\ttext\n0\t3000\tOne\n3000\t5000\t"Two" too\n',
    [line(0, 'One'), line(3, '"Two" too')],
  ],
  ['with whole seconds', 'start,end,text\n0,3,One\n3,5,Two\n', [line(0, 'One'), line(3, 'Two')]],
  [
    'with frames, between semicolons',
    '"Speaker Name";"Start Time";"Text"\n"Ann";"00:00:01:12";"One"\n',
    [line(1, 'One', 'Ann')],
  ],
  ['that is only prose', 'Start, text and time\nOne two', [line(null, 'Start, text and time One two')]],
])('a transcript in a table %s is read', (_name, text, lines) => {
  expect(readTranscript(text, 'text/plain')).toEqual(lines)
})

test('a table of markers is a list of chapters, and its whole numbers are seconds', () => {
  const chapters = [
    { startSeconds: 1.5, title: 'A' },
    { startSeconds: 60, title: 'B, C' },
  ]
  expect(readChapters('#,Name,Start,End\nM1,A,0:01.500,\nM2,"B, C",1:00.000,\n')).toEqual(chapters)
  expect(readChapters('Name\tStart\tDuration\nA\t0:01.500\t0\nB, C\t1:00.000\t0\n')).toEqual(chapters)
  expect(readChapters('Title,Start\nA,600\nB,1800\n').map(({ startSeconds }) => startSeconds)).toEqual([600, 1_800])
})

test('rows with both times in brackets, as speech recognition prints them, have times', () => {
  const rows = '[00:01.500 --> 00:03.000]  One\n[00:00:03.000 --> 00:00:04.000]  Two\n'
  expect(readTranscript(rows, 'text/plain')).toEqual([line(1.5, 'One'), line(3, 'Two')])
})

test.each<[string, object, ReturnType<typeof line>]>([
  ['in chunks', { text: 'One', chunks: [{ timestamp: [1.5, 2], text: ' One' }] }, line(1.5, 'One')],
  ['with start_time', [{ start_time: 1.5, text: 'One', speaker: 'Ann' }], line(1.5, 'One', 'Ann')],
  ['one layer deeper', { result: { segments: [{ start: 1.5, text: 'One' }] } }, line(1.5, 'One')],
  ['as subtitles in milliseconds', { subtitles: [{ start: 1500, end: 2000, text: 'One' }] }, line(1.5, 'One')],
  [
    'with a list of speakers',
    { speakers: [{ id: 1, name: 'Ann' }], segments: [{ speaker: 1, start: 1.5, text: 'One' }] },
    line(1.5, 'One', 'Ann'),
  ],
  [
    'with labels of speakers',
    { speakers: { spk_0: 'Ann' }, segments: [{ speakerLabel: 'spk_0', start: 1.5, text: 'One' }] },
    line(1.5, 'One', 'Ann'),
  ],
])('JSON %s is read', (_name, value, expected) => {
  expect(readTranscript(JSON.stringify(value), 'application/json')).toEqual([expected])
})

test('chapters with a time and a label are read', () => {
  expect(readChapters('[{"time":"00:01","label":"A"}]')).toEqual([{ startSeconds: 1, title: 'A' }])
})
