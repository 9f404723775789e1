import { expect, test } from 'vitest'
import { line } from '../line-kit.ts'
import { readTranscript } from '../read-texts.ts'

const TWO_LINES = [line(1, 'One'), line(4, 'Two')]

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
    'tables of Markdown',
    '| Time | Speaker | Text |\n|---|:---|---|\n| 00:01 | Ann | One |\n| 00:04 | Ben | Two |',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  ['emphasised times', '**Ann** *0:01*\nOne\n\n**Ben** *0:04*\nTwo', [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')]],
  [
    'the keywords of Otter',
    'A talk\nMon, Jan 05, 2026 10:00AM • 45:12\n\nSUMMARY KEYWORDS\nrain, wind\n\nSPEAKERS\nAnn, Ben\n\nAnn  00:01\nOne\n\nBen  00:04\nTwo',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  [
    'Markdown',
    '# Talk\n\n**Ann (00:01):** One\n\n**[00:04] Ben:** Two',
    [line(null, 'Talk'), line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  [
    'Markdown within the speech',
    '**Ann:** [00:01] One _two_ **three** [four](https://a.example/b?c=d)\n\n**Ben:** \\[00:04\\] 2 * 3 * 4 \\[laughs\\] a_b_c',
    [line(1, 'One two three four', 'Ann'), line(4, '2 * 3 * 4 [laughs] a_b_c', 'Ben')],
  ],
  [
    'Markdown without speakers',
    '## Talk\n\n**Rain** fell, *much* of it.\n\n[The dam](https://a.example) was \\*full\\*.',
    ['Talk', 'Rain fell, much of it.', 'The dam was *full*.'].map((text) => line(null, text)),
  ],
  [
    'metadata before the text',
    '---\ntitle: "Rain: a talk"\nspeakers:\n  - Ann\n\ndate: 2026-03-04\n---\n\nAnn: 00:00:01\n\nOne\n\nBen: 00:00:04\n\nTwo',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  [
    'metadata before speech with a rule in it',
    '---\ntitle: Rain\n---\nAnn: [00:01] One\n\n---\n\nBen: [00:04] Two',
    [line(1, 'One ---', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  [
    'rules between its parts, which are no metadata',
    '---\nIt rained all day\n---\nAnd all night',
    [line(null, '--- It rained all day --- And all night')],
  ],
  [
    'names of software below times',
    '00:00:01\nSpeaker 1: One\n\n00:00:04\nSpeaker 2: Two',
    [line(1, 'One', 'Speaker 1'), line(4, 'Two', 'Speaker 2')],
  ],
  ['names in capitals', 'ANN LEE, HOST: One\n\nBEN: Two', [line(null, 'One', 'ANN LEE'), line(null, 'Two', 'BEN')]],
  [
    'times and names above the speech, behind a preface',
    'By a machine.\n\n00:00:01 Ann\nOne\n\n00:00:04 Ben\nTwo\n\n00:00:07 Ann\nThree\n\nFour',
    [line(null, 'By a machine.'), line(1, 'One', 'Ann'), line(4, 'Two', 'Ben'), line(7, 'Three Four', 'Ann')],
  ],
  [
    'roles behind names',
    'Ann Lee, Host (00:01):\nOne\n\nBen, Guest (00:04):\nTwo',
    [line(1, 'One', 'Ann Lee'), line(4, 'Two', 'Ben')],
  ],
  [
    'a table with a row of headings',
    '<table><tr><th>Time</th><th>Speaker</th></tr><tr><td>00:01</td><td>Ann</td><td>One</td></tr><tr><td>00:04</td><td>Ben</td><td>Two</td></tr></table>',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
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
    'Ann:\t00:01\tOne\nBen:\t00:04\tTwo',
    '00:00:01\nAnn:\nOne\n\n00:00:04\nBen:\nTwo',
  ].map((text): [string, string, object[]] => [
    `names and times: ${JSON.stringify(text)}`,
    text,
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ]),
  [
    'the roles of radio behind names',
    'ANN LEE, HOST: One\nUNIDENTIFIED PERSON #1: Two\nLEE: Three\nBEN ROE, BYLINE: Four\nLEE: Five',
    [
      line(null, 'One', 'ANN LEE'),
      line(null, 'Two', 'UNIDENTIFIED PERSON #1'),
      line(null, 'Three', 'LEE'),
      line(null, 'Four', 'BEN ROE'),
      line(null, 'Five', 'LEE'),
    ],
  ],
  [
    'a role of radio above the speech',
    'ANN LEE, HOST:\n\nOne.\n\nLEE: Two.\n\nBEN ROE, BYLINE: Three.\n\nLEE: Four.',
    [
      line(null, 'One.', 'ANN LEE'),
      line(null, 'Two.', 'LEE'),
      line(null, 'Three.', 'BEN ROE'),
      line(null, 'Four.', 'LEE'),
    ],
  ],
  [
    'emphasis of times',
    '**Ann** *(00:01)*\n\nOne\n\n**Ben** *(00:04)*\n\nTwo',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ],
  [
    'marks of a new speaker behind the times',
    '[00:01.345] >> Ann: One\n[00:04.000] >> Two',
    [line(1.345, 'One', 'Ann'), line(4, 'Two')],
  ],
  [
    'names of scripts without capitals',
    '[00:00:01] राहुल: One\n[00:00:04] 田中：Two\n[00:00:07] أحمد: Three',
    [line(1, 'One', 'राहुल'), line(4, 'Two', '田中'), line(7, 'Three', 'أحمد')],
  ],
  [
    'names of scripts without capitals above the speech',
    '发言人1 00:01\nOne\n\n发言人2 00:04\nTwo',
    [line(1, 'One', '发言人1'), line(4, 'Two', '发言人2')],
  ],
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
  ...[
    '[00:01] **Ann:** One\n\n[00:04] **Ben:** Two',
    '\\[00:01\\] **Ann:** One\n\n\\[00:04\\] **Ben:** Two',
    '@0:01 - Ann: One\n@0:04 - Ben: Two',
    'Ann:   00:01   One\nBen:   00:04   Two',
    '0:00:01.2 Ann: One\n0:00:04 Ben: Two',
  ].map((text): [string, string, object[]] => [
    `names behind times: ${JSON.stringify(text)}`,
    text,
    [line(text.includes('.2') ? 1.2 : 1, 'One', 'Ann'), line(4, 'Two', 'Ben')],
  ]),
  [
    'names and companies behind the times',
    '@0:01 - Ann (A Company)\nOne\n\n@0:04 - Ann (A Company)\nTwo',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ann')],
  ],
  [
    'names and times above the speech',
    'Ann Lee\n0:01\nOne\nmore\nBen\n0:04\nTwo\nAnn Lee\n0:09\nThree',
    [line(1, 'One more', 'Ann Lee'), line(4, 'Two', 'Ben'), line(9, 'Three', 'Ann Lee')],
  ],
  [
    'a title before the times',
    'A talk\n00:00:01 One\n00:00:04 Two',
    [line(null, 'A talk'), line(1, 'One'), line(4, 'Two')],
  ],
  ['start and end in brackets above the speech', '(0:01 - 0:04)\nOne\n(0:04 - 0:09)\nTwo', TWO_LINES],
  [
    'commas between frames and speech, after settings',
    '//Font\n$FontName = Arial\n00:00:01:00 , 00:00:04:00 , One\n00:00:04:00 , 00:00:05:00 , Two | three',
    [line(1, 'One'), line(4, 'Two three')],
  ],
  [
    'marks around captions',
    '@ Captions\n\n<begin subtitles>\n\n00:00:01:00 00:00:04:00\nOne\n\n00:00:04:00 00:00:05:00\nTwo\n\n<end subtitles>',
    TWO_LINES,
  ],
  [
    'blank rows below times and names that recur',
    '0:00:01 Ann\n\nOne\n\n0:00:04 Ann\n\nTwo',
    [line(1, 'One', 'Ann'), line(4, 'Two', 'Ann')],
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

const DIALOGUE = [line(1, 'One', 'Ann'), line(65, 'Two', 'Ben')]

test.each([
  ['Zoom', '[Ann] 00:00:01\nOne\n\n[Ben] 00:01:05\nTwo', DIALOGUE],
  ['times with dashes', '00:00:01 - Ann: One\n00:01:05 – Ben: Two', DIALOGUE],
  ['times in rows of their own', '00:01\nOne\n1:05\nTwo', [line(1, 'One'), line(65, 'Two')]],
  [
    'SubStation Alpha',
    '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,Ann,0,0,0,,{\\i1}One{\\i0}\nComment: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,no\nDialogue: 0,0:01:05.00,0:01:06.00,Default,Ben,0,0,0,,Two\\Nmore, and\n',
    [line(1, 'One', 'Ann'), line(65, 'Two more, and', 'Ben')],
  ],
  [
    'HTML with bold names',
    '<p><strong>Ann:</strong> One</p><p><b>Ben:</b> Two</p><p><b>Ann:</b> Three</p>',
    [line(null, 'One', 'Ann'), line(null, 'Two', 'Ben'), line(null, 'Three', 'Ann')],
  ],
  [
    'HTML in tables',
    '<table><tr><td>Ann</td><td>One</td></tr><tr><td>Ben</td><td>Two</td></tr></table>',
    [line(null, 'Ann One'), line(null, 'Ben Two')],
  ],
])('a transcript of %s is read', (_name, text, lines) => {
  expect(readTranscript(text, text.startsWith('<') ? 'text/html' : 'text/plain')).toEqual(lines)
})

test('names, times and speech in paragraphs of their own are read', () => {
  const rows = ['Ann', '00:00:05', 'One', 'Ben', '00:00:15', 'Two', 'Ann', '00:00:19', 'Three', 'Four']
  expect(readTranscript(rows.map((row) => `<p>${row}</p>`).join(''), 'text/html')).toEqual([
    line(5, 'One', 'Ann'),
    line(15, 'Two', 'Ben'),
    line(19, 'Three Four', 'Ann'),
  ])
})

test('names and times in elements of HTML have the classes that publishers give them', () => {
  const html = `<div><span class="speaker">Ann</span><span class="timestamp">(0:05)</span><p>One</p></div>
    <div class="turn"><h4 class="turn-speaker-name is-b">Ben:</h4><span class="text">Two</span></div>`
  expect(readTranscript(html, 'text/html')).toEqual([line(5, 'One', 'Ann'), line(null, 'Two', 'Ben')])
})
