import { expect, test } from 'vitest'
import { readChapters } from './chapters/read-chapters.ts'
import { line } from './line-kit.ts'
import { readTranscript } from './read-texts.ts'

const srt = (times: string, text = 'One') => `1\n${times}\n${text}\n`
const vtt = (text: string, before = '') => `WEBVTT\n\n${before}00:01.000 --> 00:02.000\n${text}\n`
const TWO_LINES = [line(1, 'One.', 'Ann'), line(65, 'Two more', 'Ben')]
const json = (...segments: object[]) => JSON.stringify({ segments })

test.each([
  ['SRT with dots and without hours', srt('00:01.500 --> 00:02.000'), 'text/srt', [line(1.5, 'One')]],
  ['SRT with a colon before thousandths', srt('00:00:01:500 --> 00:00:02:000'), 'text/srt', [line(1.5, 'One')]],
  ['SRT with more than thousandths', srt('00:00:01,5000 --> 00:00:02,0000'), 'text/srt', [line(1.5, 'One')]],
  [
    'SRT with fonts and places',
    srt('00:00:01,500 --> 00:00:02,000 X1:10', '{\\an8}<font color="#fff">One</font>'),
    'text/srt',
    [line(1.5, 'One')],
  ],
  [
    'WebVTT with regions, comments and styles',
    vtt('One', 'REGION\nid:a\nwidth:40%\n\nNOTE\nnot said\n\nSTYLE\n::cue{}\n\nid-1\n'),
    'text/vtt',
    [line(1, 'One')],
  ],
  [
    'WebVTT with words after a voice',
    vtt('<v Ann>One</v> (door) <v Ben>Two</v>'),
    'text/vtt',
    [line(1, 'One', 'Ann'), line(1, '(door)'), line(1, 'Two', 'Ben')],
  ],
  [
    'JSON with times as texts',
    json(
      { startTime: '1.5', body: 'One' },
      { startTime: '00:00:02.5', body: 'Two' },
      { startTime: '3s', body: 'Three' },
    ),
    'application/json',
    [line(1.5, 'One'), line(2.5, 'Two'), line(3, 'Three')],
  ],
  ['JSON with only thousandths', json({ start_ms: 1500, text: 'One' }), 'application/json', [line(1.5, 'One')]],
  [
    'JSON after two byte order marks',
    `\uFEFF\uFEFF${json({ start: 1, text: 'One' })}`,
    'application/json',
    [line(1, 'One')],
  ],
  [
    'JSON with control characters',
    json({ start: 1, speaker: 'Ann\0', text: 'O\0n\u0007e' }),
    'application/json',
    [line(1, 'One', 'Ann')],
  ],
  [
    'JSON with numbers that are none',
    '[{"start":1,"end":NaN,"logprob":-Infinity,"text":"NaN, one"}]',
    'application/json',
    [line(1, 'NaN, one')],
  ],
  ['JSON with a comma at its end', '{"segments":[{"start":1,"text":"One,"},]}', 'application/json', [line(1, 'One,')]],
  ['JSON with an impossible time', json({ startTime: 1e300, text: 'One' }), 'application/json', [line(null, 'One')]],
  ['JSON with an empty body', json({ start: 1, body: '', text: 'One' }), 'application/json', [line(1, 'One')]],
  [
    'JSON with speakers as objects',
    json({ start: 1, speaker: { name: 'Ann' }, text: 'One' }, { start: 2, speaker: 'Ben', text: 'Two' }),
    'application/json',
    [line(1, 'One', 'Ann'), line(2, 'Two', 'Ben')],
  ],
  [
    'HTML with times in brackets',
    '<cite>Ann:</cite><time>(00:01:02)</time><p>One</p>',
    'text/html',
    [line(62, 'One', 'Ann')],
  ],
  ...[
    '00:00:01, 500 --> 00:00:02, 000',
    '00: 00: 01,500 --> 00: 00: 02,000',
    '00:00:01 ,500 -- > 00:00:02 ,000',
    '00:00:01,500 -> 00:00:02,000',
    '00:00:01,500 - -> 00:00:02,000',
    '00:00:01,500 –> 00:00:02,000',
    '00:00:01,500 —> 00:00:02,000',
    '00:00:01,500 → 00:00:02,000',
    '00:00:01,500 -&gt; 00:00:02,000',
    '00:00:01,500-->00:00:02,000',
    '00:00:01:500 -> 00:00:02:000',
    '0:00:01.5 --> 0:00:02.0 X1:1 X2:2',
  ].map((times): [string, string, string, object[]] => [
    `SRT with ${times}`,
    srt(times),
    'text/srt',
    [line(1.5, 'One')],
  ]),
  [
    'SRT that was encoded twice',
    srt('00:00:01,500 --> 00:00:02,000', 'Itâ€™s a cafÃ©'),
    'text/srt',
    [line(1.5, 'It’s a café')],
  ],
  [
    'SRT with an arrow in what is said',
    srt('00:00:01,500 --> 00:00:02,000', 'From 10:30 -> 11:00\n10:30 -> 11:00 or so'),
    'text/srt',
    [line(1.5, 'From 10:30 -> 11:00 10:30 -> 11:00 or so')],
  ],
  ...[
    '<time datetime="PT1M2S">after a minute</time>',
    '<time datetime="PT62S"></time>',
    '<time datetime="00:01:02">1 min</time>',
    '<time datetime="2026-03-04T06:00">1:02</time>',
  ].map((time): [string, string, string, object[]] => [
    `HTML with ${time}`,
    `<cite>Ann:</cite>${time}<p>One</p>`,
    'text/html',
    [line(62, 'One', 'Ann')],
  ]),
  [
    'HTML with a date in what is said',
    '<cite>Ann</cite><p>On <time datetime="2026-03-04">4 March</time>it rained</p>',
    'text/html',
    [line(null, 'On', 'Ann'), line(null, '4 March it rained', 'Ann')],
  ],
  [
    'HTML with times and speakers in a table',
    '<table><thead><tr><th>Time</th><th>Speaker</th></tr></thead><tr>\n<td>0:01</td>\n<td>Ann</td> <td>One</td></tr><tr><td>0:04</td><td>Ben</td><td>Two</td></tr></table>',
    'text/html',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  ...[
    ['<p>Ann (0:01): One</p><p>Ben (0:04): Two</p>', 'names'],
    ['<cite>Ann:</cite><time>0:01</time><p>One</p><cite>Ben:</cite><time>0:04</time><p>Two</p>', 'marks'],
  ].map(([body, name]): [string, string, string, object[]] => [
    `a page with a menu and a footer, and ${name}`,
    `<!doctype html><html><head><title>T</title></head><body><form><nav><a href="/">Home</a></nav>${body}<footer>© A</footer></form></body></html>`,
    'text/html',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ]),
  [
    'Otter text',
    'Ann  0:01  \nOne.\n\nBen  1:05\nTwo\nmore\n\nTranscribed by https://otter.ai',
    'text/plain',
    TWO_LINES,
  ],
  ['Rev text', 'Ann (00:01):\nOne.\n\nBen (01:05):\nTwo\nmore', 'text/plain', TWO_LINES],
  ['Descript text', '[00:00:01] Ann: One.\n[00:01:05] Ben: Two\nmore', 'text/plain', TWO_LINES],
  [
    'Descript text with times within the speech',
    'Ann: [00:00:01] One. [00:00:04]\n\nBen: [00:01:05] Two\nmore [00:01:10]',
    'text/plain',
    TWO_LINES,
  ],
  [
    'Descript Markdown with links',
    '**Ann:** [00:00:01](https://a.example/?t=1) One.\n\n**Ben:** [00:01:05](https://a.example/?t=65) Two more',
    'text/markdown',
    TWO_LINES,
  ],
  ['Descript Markdown', '**Ann:** [00:00:01] One.\n\n**Ben:** [00:01:05] Two more', 'text/markdown', TWO_LINES],
  ['Riverside text', 'Ann (00:01.00)\nOne.\n\nBen (01:05.00)\nTwo more', 'text/plain', TWO_LINES],
  ['the text of lyrics', '[ti:A]\n[00:01.50]One\n[01:05.00]Two', 'text/plain', [line(1.5, 'One'), line(65, 'Two')]],
  [
    'a dialogue in rows',
    'Ann: One\nBen: Two\nAnn: Three',
    'text/plain',
    [line(null, 'One', 'Ann'), line(null, 'Two', 'Ben'), line(null, 'Three', 'Ann')],
  ],
  [
    'a note with a colon',
    'Meeting: at 10:30\n\nNote: none',
    'text/plain',
    [line(null, 'Meeting: at 10:30'), line(null, 'Note: none')],
  ],
  ['one time in a text', 'One\n\n(1:05) Two', 'text/plain', [line(null, 'One'), line(null, '(1:05) Two')]],
  ['SRT without numbers that says it is text', '00:00:01,500 --> 00:00:02,000\nOne', 'text/plain', [line(1.5, 'One')]],
  [
    'SubViewer',
    '0:00:01.500,0:00:02.000\nOne\n\n0:00:02.500,0:00:03.000\nTwo',
    'text/plain',
    [line(1.5, 'One'), line(2.5, 'Two')],
  ],
  [
    'SubViewer with hundredths of a second, below its header',
    '[INFORMATION]\n[TITLE]One\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[SIZE]18\n00:00:01.50,00:00:02.00\nOne\n\n00:00:02.25,00:00:03.00\nTwo',
    'text/plain',
    [line(1.5, 'One'), line(2.25, 'Two')],
  ],
  [
    'line breaks of SubViewer',
    '0:00:01.500,0:00:02.000\nOne[br]two\n\n0:00:02.500,0:00:03.000\nThree',
    'text/plain',
    [line(1.5, 'One two'), line(2.5, 'Three')],
  ],
  ['JSON that says it is WebVTT', json({ start: 1, text: 'One' }), 'text/vtt', [line(1, 'One')]],
  ['HTML that says it is text', '<p>One</p><p>Two</p>', 'text/plain', [line(null, 'One'), line(null, 'Two')]],
  [
    'WebVTT of Zoom',
    'WEBVTT\n\n1\n00:01.000 --> 00:02.000\nAnn Lee: One\n\n2\n00:02.000 --> 00:03.000\nBen: Two\n',
    'text/vtt',
    [line(1, 'One', 'Ann Lee'), line(2, 'Two', 'Ben')],
  ],
  [
    'WebVTT of Webex',
    'WEBVTT\n\n1 "Ann Lee" (3412)\n00:01.000 --> 00:02.000\nOne\n\n2 "Ben" (77)\n00:02.000 --> 00:03.000\nTwo\n',
    'text/vtt',
    [line(1, 'One', 'Ann Lee'), line(2, 'Two', 'Ben')],
  ],
  [
    'SRT in a script without capitals',
    ['田中：One', '山田：Two', '田中：Three']
      .map((text, second) => srt(`00:00:0${second},000 --> 00:00:0${second},900`, text))
      .join(''),
    'text/srt',
    [line(0, 'One', '田中'), line(1, 'Two', '山田'), line(2, 'Three', '田中')],
  ],
  [
    'SRT with names where the speaker changes',
    ['Ann: One', 'two', 'Ben: Three', '>> Four', 'Ann: Five', 'Ben: Six']
      .map((text, second) => srt(`00:00:0${second},000 --> 00:00:0${second},900`, text))
      .join(''),
    'text/srt',
    [
      line(0, 'One', 'Ann'),
      line(1, 'two', 'Ann'),
      line(2, 'Three', 'Ben'),
      line(3, 'Four'),
      line(4, 'Five', 'Ann'),
      line(5, 'Six', 'Ben'),
    ],
  ],
  [
    'captions that say when somebody else speaks',
    srt('00:00:01,500 --> 00:00:02,000', '>> ANN: One') + srt('00:00:02,500 --> 00:00:03,000', '>> Two'),
    'text/srt',
    [line(1.5, 'One', 'ANN'), line(2.5, 'Two')],
  ],
  [
    'a colon in what is said once',
    srt('00:00:01,500 --> 00:00:02,000', 'Note: one') + srt('00:00:02,500 --> 00:00:03,000', 'Two'),
    'text/srt',
    [line(1.5, 'Note: one'), line(2.5, 'Two')],
  ],
  ...Object.entries({
    'whisper.cpp': { transcription: [{ offsets: { from: 1500, to: 2000 }, text: ' One' }] },
    AssemblyAI: { text: 'One', utterances: [{ start: 1500, end: 2000, text: 'One' }] },
    Deepgram: { results: { channels: [], utterances: [{ start: 1.5, transcript: 'One', speaker: 0 }] } },
    'Amazon Transcribe': { results: { items: [], audio_segments: [{ start_time: '1.5', transcript: 'One' }] } },
    Rev: { monologues: [{ speaker: 0, elements: [{ value: 'O', ts: 1.5 }, { value: 'ne' }] }] },
    YouTube: { events: [{ tStartMs: 0 }, { tStartMs: 1500, segs: [{ utf8: 'O' }, { utf8: 'ne' }] }] },
    'a list of cues': { cues: [{ startTime: 1.5, text: 'One' }] },
  }).map(([name, value]): [string, string, string, object[]] => [
    `JSON of ${name}`,
    JSON.stringify(value),
    'application/json',
    [line(1.5, 'One')],
  ]),
  [
    'JSON with one segment in each row',
    '{"start":1,"text":"One"}\n{"start":2,"text":"Two"}\n',
    'application/json',
    [line(1, 'One'), line(2, 'Two')],
  ],
])('%s is read', (_name, text, type, lines) => {
  expect(readTranscript(text, type)).toEqual(lines)
})

test.each([
  [
    'false as a text',
    [
      { startTime: 0, title: 'A' },
      { startTime: 5, title: 'B', toc: 'false' },
    ],
  ],
  ['entities', [{ startTime: 0, title: '&#65;' }]],
  ['control characters', [{ startTime: 0, title: '\0A' }]],
  ['ends and images', [{ startTime: '0', endTime: 9, title: 'A', img: 'https://a.example/i.png' }]],
  ['titles that are none', [{ startTime: 0, title: 'A' }, { startTime: 1 }, { startTime: 2, title: 7 }]],
])('chapters with %s are read', (_name, chapters) => {
  expect(readChapters(JSON.stringify({ version: '1.2.0', chapters }))).toEqual([{ startSeconds: 0, title: 'A' }])
})

test.each([
  ['rows of times', '00:00 A\n(01:05) - B: C\n1:02:03.500 D\n'],
  [
    'WebVTT',
    'WEBVTT\n\n00:00.000 --> 01:05.000\nA\n\n01:05.000 --> 02:00.000\nB: C\n\n1:02:03.500 --> 1:03:00.000\nD\n',
  ],
  [
    'names of other software',
    '[{"startTimeMs":0,"name":"A"},{"start_time":"1:05","title":"B: C"},{"start_time":3723.5,"name":"D"}]',
  ],
])('chapters in %s are read', (_name, text) => {
  expect(readChapters(text)).toEqual([
    { startSeconds: 0, title: 'A' },
    { startSeconds: 65, title: 'B: C' },
    { startSeconds: 3723.5, title: 'D' },
  ])
})
