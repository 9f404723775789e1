import { expect, test } from 'vitest'
import { readTranscript, supportedTranscripts } from '../read-texts.ts'

const line = (startSeconds: number | null, text: string, speaker: string | null = null) => ({
  startSeconds,
  speaker,
  text,
})
const sami = (body: string) =>
  `<SAMI>\r\n<HEAD><STYLE TYPE="text/css"><!-- P { color: white } .ENCC { Name: English; lang: en-US; } --></STYLE></HEAD>\r\n<BODY>\r\n${body}</BODY>\r\n</SAMI>`

const TWO_LINES = [line(1, 'One'), line(4, 'Two')]

test.each([
  [
    'plain',
    '<SYNC Start=1500><P Class=ENCC>One &amp; two<br>three\r\n<SYNC Start=3000><P Class=ENCC>&nbsp;\r\n<SYNC Start=4000><P Class=ENCC>Four',
    [line(1.5, 'One & two three'), line(4, 'Four')],
  ],
  [
    'with quotation marks and closing tags',
    `<Sync Start="1500"><p class='ENCC'><font color="red">One</font></p></Sync>`,
    [line(1.5, 'One')],
  ],
  [
    'in two languages',
    '<SYNC Start=1500><P Class=ENCC>One<P Class=FRCC>Un<SYNC Start=2500><P Class=FRCC>Deux<P Class=ENCC>Two',
    [line(1.5, 'One'), line(2.5, 'Two')],
  ],
  [
    'with names of who speaks',
    '<SYNC Start=1000><P Class=ENCC ID=Source>Ann<P Class=ENCC>One<SYNC Start=2000><P Class=ENCC>Two',
    [line(1, 'One', 'Ann'), line(2, 'Two', 'Ann')],
  ],
])('SAMI %s is read', (_name, body, lines) => {
  for (const type of ['application/x-sami', 'text/html', 'text/plain'])
    expect(readTranscript(sami(body), type)).toEqual(lines)
})

test.each([
  [
    'MicroDVD with its frame rate',
    '{1}{1}25.000\n{25}{50}One|two\n{75}{100}{y:i}Three',
    [line(1, 'One two'), line(3, 'Three')],
  ],
  ['MicroDVD with a comma', '{1}{1}23,976\r\n{24}{48}One', [line(1.001, 'One')]],
  ['MicroDVD without a frame rate', '{25}{50}One\n{75}{}Two', [line(null, 'One'), line(null, 'Two')]],
  [
    'LRC with times of words, several times, hundredths behind a colon and an offset',
    '[ti:A]\n[offset:+500]\n[00:01:50]One <00:02:00>two\n[00:05.50][00:03.50]Chorus\n[by:B]',
    [line(1, 'One two'), line(3, 'Chorus'), line(5, 'Chorus')],
  ],
  [
    'LRC without metadata',
    '[00:01.50]One <00:02.00>two\n[00:04.00][00:03.00] Three',
    [line(1.5, 'One two'), line(3, 'Three'), line(4, 'Three')],
  ],
  ['MPL2', '[10][25]/One|/two\n[30][45]Three', [line(1, 'One two'), line(3, 'Three')]],
])('%s is read', (_name, text, lines) => {
  expect(readTranscript(text, 'text/plain')).toEqual(lines)
})

test('SAMI, SubStation and MicroDVD are supported where a feed has no other transcript', () => {
  const files = ['text/x-microdvd', 'application/x-sami', 'text/x-ssa', 'text/vtt', 'application/pdf'].map((type) => ({
    type,
  }))
  expect(supportedTranscripts(files).map(({ type }) => type)).toEqual([
    'text/vtt',
    'text/x-ssa',
    'application/x-sami',
    'text/x-microdvd',
  ])
})

test('types that publishers invent are supported, and those of documents are not', () => {
  const types = 'text/markdown application/lrc application/ttml text/x-srt application/vtt text/json'.split(' ')
  const others = ['application/pdf', 'text/rtf', 'application/octet-stream', ''].map((type) => ({ type }))
  const files = types.map((type) => ({ type }))
  expect(supportedTranscripts([...files, ...others]).map(({ type }) => type)).toEqual(
    'text/json application/vtt text/x-srt application/ttml text/markdown application/lrc'.split(' '),
  )
})

test.each([
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
  '%PDF-1.4\n1 0 obj',
  String.raw`{\rtf1\ansi One}`,
  'PK\u0003\u0004\u0014',
])('a document or an answer that is no transcript is refused: %j', (text) => {
  for (const type of ['text/vtt', 'text/plain', 'text/html'])
    expect(() => readTranscript(text, type)).toThrow('no transcript')
})

test('a text that says it is SRT is read as what it is, unless it is the page or the message of an error', () => {
  const lines = [line(1, 'One', 'Ann'), line(65, 'Two', 'Ben')]
  expect(readTranscript('[00:01] Ann: One\n[01:05] Ben: Two', 'application/srt')).toEqual(lines)
  expect(readTranscript('<p>[00:01] Ann: One</p><p>[01:05] Ben: Two</p>', 'application/srt')).toEqual(lines)
  for (const text of ['<!doctype html><html><body><p>Ann: sorry</p></body></html>', 'Not found'])
    expect(() => readTranscript(text, 'application/srt')).toThrow('no transcript')
  expect(readTranscript('', 'text/vtt')).toEqual([])
})

test.each<[string, string, object[]]>([
  ['times before the text', '00:00:01 One\nmore\n00:00:04 Ann: Two', [line(1, 'One more'), line(4, 'Two', 'Ann')]],
  ['frames', '00:00:01:12\nOne\n\n00;00;04;02 Two', [line(1, 'One'), line(4, 'Two')]],
  [
    'start and end, and speakers below',
    '00:00:00:00 - 00:00:04:12\nSpeaker 1\nOne\n\n00:00:04:12 - 00:00:09:03\nSpeaker 2\nTwo',
    [line(0, 'One', 'Speaker 1'), line(4, 'Two', 'Speaker 2')],
  ],
  [
    'names below that recur',
    '00:01.5 - 00:02\nAnn\nOne\n\n00:00:04 - 00:00:05\nAnn\nTwo',
    [line(1.5, 'One', 'Ann'), line(4, 'Two', 'Ann')],
  ],
  ['numbers before the times', '1 00:00:01:00 00:00:02:00 One\n2 00:00:04:00 00:00:05:00 Two', TWO_LINES],
  ['a colon after the time', '00:00:01:One\n00:00:04:Two|three', [line(1, 'One'), line(4, 'Two three')]],
  [
    'seconds of start and end',
    '[0.00s -> 2.50s] One\n[2.5 - 3.25] SPEAKER_00: Two\n[1 - 2] more',
    [line(0, 'One'), line(2.5, 'Two [1 - 2] more', 'SPEAKER_00')],
  ],
  [
    'Markdown',
    '# Talk\n\n**Ann (00:01):** One\n\n**[00:04] Ben:** Two',
    [line(null, 'Talk'), line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  [
    'emphasis of names',
    '**Ann:** One\n__Ben__: Two\n**Ann:** Three',
    ['Ann', 'Ben', 'Ann'].map((name, at) => line(null, ['One', 'Two', 'Three'][at] ?? '', name)),
  ],
  [
    'names in brackets',
    '[SPEAKER_0]: One\n[SPEAKER_1]: Two\n[SPEAKER_0]: Three',
    ['0', '1', '0'].map((name, at) => line(null, ['One', 'Two', 'Three'][at] ?? '', `SPEAKER_${name}`)),
  ],
  ...[
    'Ann: 0:01\nOne\nBen: 0:04\nTwo',
    'Ann | 0:01\nOne\nBen - 0:04\nTwo',
    'Ann (0:01 - 0:04)\nOne\n\nBen (0:04 - 0:09)\nTwo',
    '(0:01) Ann:\nOne\n\n(0:04) Ben:\nTwo',
  ].map((text): [string, string, object[]] => [
    `names and times: ${JSON.stringify(text)}`,
    text,
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ]),
  [
    'names that recur behind the times',
    '[00:00:01.00] - Ann\nOne\n\n[00:00:04.00] - Ann\nTwo',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ann')],
  ],
  [
    'names above the speech',
    'Talk\n\nAnn Lee\n\nGood evening.\n\nIt is late.\n\nBen\n\nYes, it is.\n\nAnn Lee\n\nGoodbye.\n\nBen\n\nBye now.',
    [
      line(null, 'Talk'),
      line(null, 'Good evening. It is late.', 'Ann Lee'),
      line(null, 'Yes, it is.', 'Ben'),
      line(null, 'Goodbye.', 'Ann Lee'),
      line(null, 'Bye now.', 'Ben'),
    ],
  ],
  ['words that recur behind the times', '[00:01] Yes\n[00:04] Yes', [line(1, 'Yes'), line(4, 'Yes')]],
  [
    'several speakers below a time, as Google Meet writes it',
    'Transcript\n00:00:00\nAnn: One.\nBen: Two.\n\n00:05:00\nAnn: Three.\nBen: Four.',
    [
      line(null, 'Transcript'),
      line(0, 'One.', 'Ann'),
      line(null, 'Two.', 'Ben'),
      line(300, 'Three.', 'Ann'),
      line(null, 'Four.', 'Ben'),
    ],
  ],
  [
    'a title before SRT',
    'My show\n\n1\n\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:04:12 --> 00:00:05:00\nTwo',
    TWO_LINES,
  ],
])('a text with %s is read with its times', (_name, text, lines) => {
  expect(readTranscript(text, 'text/plain')).toEqual(lines)
})

test('headings of a text are not the names of speakers', () => {
  const text = 'Part One\n\nIt rained.\n\nPart Two\n\nIt snowed.\n\nThe End\n\nNobody came.'
  expect(readTranscript(text, 'text/plain').every(({ speaker }) => speaker === null)).toBe(true)
})

test.each(['We met.\n10:30 was late.\n11:15 was later.', '10:30 was late, and nobody came.'])(
  'a time at the beginning of a row of prose is text: %j',
  (text) => expect(readTranscript(text, 'text/plain').map(({ startSeconds }) => startSeconds)).toEqual([null]),
)

const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`
const at = (second: number, text: string) => `00:0${second}.000 --> 00:0${second}.900 align:start\n${text}`

test.each<[string, string, ReturnType<typeof line>[]]>([
  [
    'WebVTT of YouTube, with rows of one blank',
    vtt(
      at(0, ' \nhello<00:00:00.480><c> and</c>'),
      at(1, 'hello and\n '),
      at(2, 'hello and\nbye<00:00:02.100><c> now</c>'),
    ),
    [line(0, 'hello and'), line(2, 'bye now')],
  ],
  [
    'captions that roll up, without times of words',
    vtt(at(0, 'One'), at(1, 'One\ntwo'), at(2, 'two\nthree'), at(3, 'three\nfour')),
    [line(0, 'One'), line(1, 'two'), line(2, 'three'), line(3, 'four')],
  ],
  [
    'a chorus, which is repeated',
    vtt(at(0, 'La la'), at(1, 'La la'), at(2, 'La la')),
    [line(0, 'La la'), line(1, 'La la'), line(2, 'La la')],
  ],
  [
    'speakers in brackets, as WhisperX writes them',
    vtt(at(0, '[SPEAKER_00]: One'), at(1, 'two'), at(2, '[SPEAKER_01]: Three')),
    [line(0, 'One', 'SPEAKER_00'), line(1, 'two', 'SPEAKER_00'), line(2, 'Three', 'SPEAKER_01')],
  ],
  [
    'cues between rows of blanks',
    `WEBVTT\n \nid-a\n${at(1, 'One')}\n \nNOTE hidden\n \nid-b\n${at(2, 'Two')}\n`,
    [line(1, 'One'), line(2, 'Two')],
  ],
  ['cues that are not in order', vtt(at(2, 'Two'), at(1, 'One')), [line(1, 'One'), line(2, 'Two')]],
  [
    'text behind its times',
    '00:00:01.000 --> 00:00:02.000 One: two\n00:00:03.000 --> 00:00:04.000 line:80%\nThree',
    [line(1, 'One: two'), line(3, 'Three')],
  ],
])('%s: each text is read once, at its time', (_name, text, lines) => {
  expect(readTranscript(text, 'text/vtt')).toEqual(lines)
})
