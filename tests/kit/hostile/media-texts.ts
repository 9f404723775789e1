import { type HostileText, repeated } from './texts.ts'

const TIMED_TEXT = '<tt xmlns="http://www.w3.org/ns/ttml"><body>'

export const HOSTILE_TIMED_TEXT: [string, HostileText][] = [
  [
    '<p begin="1s">',
    '<span begin="1s">',
    '<br/>',
    '<p begin="1s">x</p>',
    '<tt>',
    '&amp;',
    '<!--',
    '<?',
    '</p>',
    'x',
  ].map((unit): [string, HostileText] => [`timed text of ${unit}`, (length) => TIMED_TEXT + repeated(unit)(length)]),
  ['<?a?>', '<!a>', '<!--', ' ', '\n<'].map((unit): [string, HostileText] => [
    `timed text after ${unit}`,
    (length) => repeated(unit)(length) + TIMED_TEXT,
  ]),
].flat()

/** Transcripts and markers with a header. */
export const HOSTILE_TABLES: [string, HostileText][] = ['"', '""', '1,"', '",', '1,x\n', ',', '\n', ' '].map((unit) => [
  `a table: ${unit}`,
  (length) => `start,text\n${unit.repeat(length / unit.length)}`,
])

/** SAMI, lyrics, and rows that begin with frames or names. */
export const HOSTILE_CAPTIONS: [string, HostileText][] = [
  [
    '<sync start=1>',
    '<sync start=1><p>',
    '<sync ',
    '<p class=a',
    '<p>',
    '<p class=a>x',
    '</body>',
    '&nbsp;',
    ' ',
    'x',
  ].map((unit): [string, HostileText] => [
    `SAMI of ${unit}`,
    (length) => `<SAMI><SYNC Start=1>${repeated(unit)(length)}`,
  ]),
  ['[00:01]', '[00:01] A\n', '<00:01>', '[1.0s -> 2s] x\n', '**a** ', 'A - 00:01\n', '[A]: x\n'].flatMap((unit) =>
    ['', '[ar:x]\n', '[00:01] A\n[00:02] B\n'].map((start): [string, HostileText] => [
      `rows of ${unit} after ${start}`,
      (length) => start + repeated(unit)(length),
    ]),
  ),
  ['-a: b\n', 'a: b\n', ' - a\n', '---\n', '\n', '_a', '**a', '[a](https://'].map((unit): [string, HostileText] => [
    `metadata of ${unit}`,
    (length) => `---\n${repeated(unit)(length)}x`,
  ]),
  ['- [A b] x\n', '- [A b', 'A Bc: x.\n', '<v a>', '1.0 --> '].map((unit): [string, HostileText] => [
    `cues of ${unit}`,
    (length) => `WEBVTT\n\n00:01.000 --> 00:02.000\n- [Ann] x\n- [Ann] x\n${repeated(unit)(length)}`,
  ]),
  ['{1}{2}', '{1}{2}a|b\n', '{1}', '|', '{y:', ' ', '/', '[1][2]x\n', '\n'].map((unit): [string, HostileText] => [
    `rows of ${unit}`,
    (length) => `{1}{1}25\n{1}{2}${repeated(unit)(length)}`,
  ]),
].flat()

/** Texts of posts with players. */
export const HOSTILE_POSTS: [string, HostileText][] = [
  '<iframe src="https://www.youtube.com/embed/abcdef">',
  '<iframe ',
  '<audio>',
  '<audio><source ',
  '<audio src="a.mp3"',
  '<div class="wp-block-embed__wrapper">',
  '<div class="wp-block-embed__wrapper"> https://a.example ',
  '<p class="wp-caption-text">',
  '<figure>',
  '<figure><figcaption>x</figcaption>',
  'See omnystudio.com/listener for privacy information. ',
].map((unit): [string, HostileText] => [
  `posts of ${unit}`,
  (length) => JSON.stringify([{ id: 1, link: 'https://a.example/', content: `x<audio>${repeated(unit)(length)}` }]),
])

export const HOSTILE_CHAPTERS: [string, HostileText][] = [
  ['[CHAPTER]\nSTART=1\n', '\\', '\\\n', '\n', '[', 'title=a\\', '=', '#\r'].map((unit): [string, HostileText] => [
    `metadata of ${unit}`,
    (length) => `;FFMETADATA1\n[CHAPTER]\ntitle=${repeated(unit)(length)}`,
  ]),
  [
    'CHAPTER001=00:00\n',
    'CHAPTER',
    'TRACK 01 AUDIO\n',
    'TRACK 01 ',
    '0\t',
    '0\t0\ta\n',
    '00:00 a\n',
    '[(',
    '00:00 ',
    'a - 0:00\n',
    'a - ',
    '- ',
    '1. ',
    '**',
    '[0:00](https://a',
    '\u23f1',
    '<li>0:00 a',
    '1\n',
  ].map((unit): [string, HostileText] => [`chapters of ${unit}`, repeated(unit)]),
  ['<ChapterAtom>', '<Marker>', '<ChapterString>x', '<chapter start="1" title="a"/>', '</ChapterAtom>'].map(
    (unit): [string, HostileText] => [`XML of ${unit}`, (length) => `<Chapters>${repeated(unit)(length)}`],
  ),
].flat()

export const HOSTILE_CALENDARS: [string, HostileText][] = [
  ...[',', '\\,', ':', ' '].map((unit): [string, HostileText] => [
    `a zone of ${unit}`,
    (length) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=${repeated(unit)(length)}":20260306T060000\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR`,
  ]),
  ...['é\r\n ', '\n ', '\r\n\t', 'RRULE:a', 'RRULE:a\n', '\u{1f600}\n \n '].map((unit): [string, HostileText] => [
    `calendar of ${JSON.stringify(unit)}`,
    (length) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260306T040000Z\nSUMMARY:${repeated(unit)(length)}\nEND:VEVENT\nEND:VCALENDAR`,
  ]),
]
