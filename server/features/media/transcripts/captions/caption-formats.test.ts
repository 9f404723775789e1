import { expect, test } from 'vitest'
import { line } from '../line-kit.ts'
import { readTranscript, supportedTranscripts } from '../read-texts.ts'

const sami = (body: string) =>
  `<SAMI>\r\n<HEAD><STYLE TYPE="text/css"><!-- P { color: white } .ENCC { Name: English; lang: en-US; } --></STYLE></HEAD>\r\n<BODY>\r\n${body}</BODY>\r\n</SAMI>`

test('captions that are listed twice are read once', () => {
  const cue = (number: number, text: string) => `${number}\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`
  expect(readTranscript(cue(1, 'One') + cue(2, 'One') + cue(3, 'Two'), 'text/srt')).toEqual([
    line(1, 'One'),
    line(1, 'Two'),
  ])
})

test('captions that roll up are read once, also where a short caption repeats each row alone', () => {
  const texts = ['Good day', 'Good day', 'Good day\nto all', 'to all', 'to all\nof you']
  const cues = texts.map((text, second) => `${second}\n00:00:0${second},000 --> 00:00:0${second},900\n${text}\n`)
  const lines = [line(0, 'Good day'), line(2, 'to all'), line(4, 'of you')]
  expect(readTranscript(cues.join('\n'), 'text/srt')).toEqual(lines)
})

test('live captions that grow word by word are read once, with the time of the first word', () => {
  const texts = ['Good', 'Good day', 'Good day to', 'Good day to all.', 'How', 'How are you?', 'Fine.']
  const cues = texts.map((text, second) => `${second}\n00:00:0${second},000 --> 00:00:0${second},900\n${text}\n`)
  expect(readTranscript(cues.join('\n'), 'text/srt')).toEqual([
    line(0, 'Good day to all.'),
    line(4, 'How are you?'),
    line(6, 'Fine.'),
  ])
})

test('times without minutes are those of the first minute, as speech recognition writes them', () => {
  const text = 'WEBVTT\n\n0.860 --> 7.380\nOne\n\n59.240 --> 1:03.100\nTwo\n\n1:04.620 --> 1:05.980\nThree\n'
  const lines = [line(0.86, 'One'), line(59.24, 'Two'), line(64.62, 'Three')]
  expect(readTranscript(text, 'text/vtt')).toEqual(lines)
  expect(readTranscript(text.replace('WEBVTT\n', '').replaceAll('.', ','), 'application/srt')).toEqual(lines)
})

test('a blank line between the times and the text of WebVTT is skipped, and a cue without text has none', () => {
  const text =
    'WEBVTT\n\n00:01.000 --> 00:02.000 line:79%\n\nOne\ntwo\n\n00:03.000 --> 00:04.000\n\nNOTE hidden\nmore\n\n00:05.000 --> 00:06.000\n\nid-4\n00:07.000 --> 00:08.000\nFour\n'
  expect(readTranscript(text, 'text/vtt')).toEqual([line(1, 'One two'), line(7, 'Four')])
})

test('tags of other formats in SRT are not part of the text', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}{\\fad(100,100)}One\\Ntwo\\hthree\n\n2\n00:00:03,000 --> 00:00:04,000\n{y:i}{C:$0000ff}Four {five}\n'
  expect(readTranscript(text, 'application/srt')).toEqual([line(1, 'One two three'), line(3, 'Four {five}')])
})

test('markup that is escaped in captions is not part of the text', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,000\n&lt;i&gt;One&lt;/i&gt; &lt;font color="red"&gt;two&lt;/font&gt; 3 &lt; 4\n'
  expect(readTranscript(text, 'application/srt')).toEqual([line(1, 'One two 3 < 4')])
})

test('names above the texts of captions, as Teams writes them, are those of speakers', () => {
  const cue = (second: number, name: string, text: string) =>
    `0:0:${second}.0 --> 0:0:${second + 1}.570\n${name}\n${text}\n`
  const text = cue(1, 'Ann Lee', 'One') + cue(3, 'Ben', 'Two') + cue(5, 'Ann Lee', 'Three\nand') + cue(7, 'Ben', 'Four')
  expect(readTranscript(text, 'text/plain')).toEqual([
    line(1, 'One', 'Ann Lee'),
    line(3, 'Two', 'Ben'),
    line(5, 'Three and', 'Ann Lee'),
    line(7, 'Four', 'Ben'),
  ])
})

test.each([
  ['Speaker 1: One', 'two', 'Speaker 2: Three'],
  ['SPEAKER_00: One', 'two', 'SPEAKER_01: Three'],
])('a name that software gives is that of a speaker, also once: %s', (...texts) => {
  const cues = texts.map((text, second) => `00:00:0${second}.000 --> 00:00:0${second}.900\n${text}`)
  const lines = readTranscript(`WEBVTT\n\n${cues.join('\n\n')}`, 'text/vtt')
  expect(lines.map(({ text }) => text)).toEqual(['One', 'two', 'Three'])
  expect(lines.map(({ speaker }) => speaker?.at(-1))).toEqual([texts[0]?.at(-6), texts[0]?.at(-6), texts[2]?.at(-8)])
})

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

test('a text declared as SRT is read by its actual format, unless it is an error page or message', () => {
  const lines = [line(1, 'One', 'Ann'), line(65, 'Two', 'Ben')]
  expect(readTranscript('[00:01] Ann: One\n[01:05] Ben: Two', 'application/srt')).toEqual(lines)
  expect(readTranscript('<p>[00:01] Ann: One</p><p>[01:05] Ben: Two</p>', 'application/srt')).toEqual(lines)
  for (const text of ['<!doctype html><html><body><p>Ann: sorry</p></body></html>', 'Not found'])
    expect(() => readTranscript(text, 'application/srt')).toThrow('no transcript')
  expect(readTranscript('', 'text/vtt')).toEqual([])
})

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
