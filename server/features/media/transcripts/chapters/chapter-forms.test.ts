import { expect, test } from 'vitest'
import { readChapters } from './read-chapters.ts'

const CHAPTERS = [
  { startSeconds: 0, title: 'Intro' },
  { startSeconds: 310, title: 'The match' },
  { startSeconds: 3723, title: 'End' },
]

test.each([
  'Intro - 00:00\nThe match – 05:10\nEnd — 1:02:03',
  'Intro (00:00)\nThe match [05:10]\nEnd | 1:02:03',
  'Intro 00:00\nThe match 05:10\nEnd 1:02:03',
  'Timestamps\n\n⏱️ 00:00 Intro\n1️⃣ 05:10 The match\n▶️ 1:02:03 End\n\nFollow us',
  '00:00 | Intro\n05:10 → The match\n1:02:03 -> End',
  '~00:00\u00a0Intro\n@05:10\u00a0The match\n1:02:03\u00a0End',
  '00:00 → 05:10 Intro\n05:10 - 1:02:03 The match\n1:02:03 End',
  '* [00:00](https://a.example/?t=0) Intro\n* **05:10** The match\n* __1:02:03__ End',
  '<ul><li><a href="#t=0">00:00</a> Intro</li><li>05:10 The match</li></ul><p>1:02:03 End<br>Bye</p>',
])('rows of show notes are chapters: %j', (text) => {
  expect(readChapters(text)).toEqual(CHAPTERS)
})

test.each([
  'Goals\n12:30 Smith 1-0\n45:00 Jones 1-1\nFull time',
  'Mon: 08:00 - 17:00\nTue: 08:00 - 17:00\nSat: 09:00 - 13:00',
  '08:00 Mass\n10:00 Mass\n08:00 Evening prayer',
  'Readings\nJohn 3:16\nLuke 4:18\nMark 1:15',
  'We met at 10:30 in town.\nThen it was 11:15',
  'The final score was 10:12',
  '2026-03-04 10:30 Published\n2026-03-05 11:30 Changed',
  'Odds - 2:10\nOdds - 3:15',
  '<html><body><p>Not found at 10:30</p></body></html>',
])('rows with times for another reason are none: %j', (text) => {
  expect(() => readChapters(text)).toThrow(/JSON|no chapters/)
})

const json = (list: object[], name = 'chapters') => JSON.stringify({ version: '1.2.0', [name]: list })
const psc = (chapters: string) =>
  `<psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">${chapters}</psc:chapters>`

test.each([
  [
    'hidden ones',
    json([
      { startTime: 0, title: 'Intro' },
      { startTime: 5, title: 'x', hidden: true },
      { startTime: 6, title: 'y', toc: false },
      { startTime: 310, title: 'The match', hidden: false, toc: true },
      { startTime: 3723, title: 'End' },
    ]),
  ],
  [
    'Audible',
    JSON.stringify({
      content_metadata: {
        chapter_info: {
          chapters: [
            { start_offset_ms: 0, start_offset_sec: 0, title: 'Intro' },
            { start_offset_ms: 310_000, title: 'The match' },
            { start_offset_ms: 3_723_000, title: 'End' },
          ],
        },
      },
    }),
  ],
  [
    'markers in milliseconds',
    json(
      [
        { start_ms: 0, label: 'Intro' },
        { start_ms: '310000', label: 'The match' },
        { startOffsetMs: 3_723_000, label: 'End' },
      ],
      'markers',
    ),
  ],
  [
    'software that writes its names in capitals',
    JSON.stringify({
      Chapters: [
        { StartTime: 0, Title: 'Intro' },
        { StartTime: '00:05:10', Title: 'The match' },
        { StartTime: 3_723, Title: 'End' },
      ],
    }),
  ],
  [
    'speech recognition, with headlines, in milliseconds',
    json([
      { start: 0, end: 310_000, headline: 'Intro' },
      { start: 310_000, gist: 'The match' },
      { start: 3_723_000, headline: 'End', summary: 'x' },
    ]),
  ],
  [
    'Podlove, in other forms of its attributes',
    psc(
      '<psc:chapter START="0" TITLE="Intro"/><psc:chapter start="PT5M10S" psc:title="The match"/><psc:chapter start="1:02:03">End</psc:chapter>',
    ),
  ],
  [
    'Podlove, with the title as an element',
    psc(
      '<psc:chapter start="0"><psc:title>Intro</psc:title></psc:chapter><psc:chapter start="5:10" title="The match">x</psc:chapter><psc:chapter start="3723" title="End"/>',
    ),
  ],
  [
    'Hindenburg',
    '<?xml version="1.0"?><Session><Markers><Marker Id="1" Name="Intro" Time="00:00.000"/><Marker Name="The match" Time="05:10.000"/><Marker Name="End" Time="1:02:03.000"/></Markers></Session>',
  ],
  [
    'audio books',
    '<Markers><Marker><Name>Intro</Name><Time>0:00.000</Time></Marker><Marker><Name>The match</Name><Time>5:10.000</Time></Marker><Marker><Name>End</Name><Time>62:03.000</Time></Marker></Markers>',
  ],
  [
    'MP4 tools',
    '<?xml version="1.0"?><TextStream><TextSample sampleTime="00:00:00.000">Intro</TextSample><TextSample sampleTime="00:05:10.000">The match</TextSample><TextSample sampleTime="01:02:03.000">End</TextSample></TextStream>',
  ],
  [
    'a cue sheet without leading zeros',
    'TRACK 1 AUDIO\nTITLE "Intro"\nINDEX 1 0:00:00\nTRACK 2 AUDIO\nTITLE "The match"\nINDEX 1 5:10:00\nTRACK 3 AUDIO\nTITLE "End"\nINDEX 1 62:3:0\n',
  ],
])('chapters of %s are read', (_name, text) => {
  expect(readChapters(text)).toEqual(CHAPTERS)
})

const atom = (start: string, titles: readonly string[], more = '') =>
  `<ChapterAtom><ChapterUID>1</ChapterUID><ChapterTimeStart>${start}</ChapterTimeStart>${titles
    .map((title) => `<ChapterDisplay><ChapterString>${title}</ChapterString></ChapterDisplay>`)
    .join('')}${more}</ChapterAtom>`
const TWO_CHAPTERS = [
  { startSeconds: 0, title: 'A' },
  { startSeconds: 65.5, title: 'B: C = D' },
]

test.each([
  [
    'the metadata of FFmpeg',
    ';FFMETADATA1\ntitle=Album\n\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=65500\ntitle=A\n[CHAPTER]\nTIMEBASE=1/10\n; a comment\nSTART=655\nEND=900\ntitle=B: C \\= D\n[STREAM]\ntitle=none\n',
  ],
  [
    'the metadata of FFmpeg in nanoseconds, with the line ends of Windows',
    ';FFMETADATA1\r\n[CHAPTER]\r\nSTART=65500000000\r\ntitle=B: C \\= D\r\n[CHAPTER]\r\nSTART=0\r\ntitle=A\r\n',
  ],
  [
    'Vorbis comments',
    'TITLE=x\nCHAPTER001=00:00:00.000\nCHAPTER001NAME=A\nCHAPTER001URL=https://a.example\nCHAPTER002=00:01:05.500\nCHAPTER002NAME=B: C = D\nCHAPTER003=00:02:00.000\n',
  ],
  [
    'the XML of Matroska, with one in another, one in two languages and one that is hidden',
    `<?xml version="1.0"?>\n<!DOCTYPE Chapters SYSTEM "matroskachapters.dtd">\n<Chapters><EditionEntry>${atom(
      '00:00:00.000000000',
      ['A', 'Nog iets'],
      atom('00:01:05.500000000', ['B: C = D']),
    )}${atom('00:02:00.000', ['hidden'], '<ChapterFlagHidden>1</ChapterFlagHidden>')}</EditionEntry></Chapters>`,
  ],
  [
    'a cue sheet',
    'PERFORMER "DJ"\nTITLE "Mix"\nFILE "a.mp3" MP3\n  TRACK 01 AUDIO\n    TITLE "A"\n    INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    TITLE "B: C = D"\n    INDEX 00 01:04:00\n    INDEX 01 01:05:38\n',
  ],
  ['the labels of Audacity', '0.000000\t0.000000\tA\n\\\t100.0\t200.0\n65.500000\t70.000000\tB: C = D\n'],
  ['rows of MP4 tools with pages', '00:00:00.000 A <https://a.example/>\n00:01:05.500 B: C = D <http://a.example>\n'],
  ['rows with numbers below a heading', 'Chapters\n\n1. 00:00 A\n2) [1:05.5] B: C = D\n'],
  ['rows with bullets and ends', '• 0:00 - 1:05.5 A\n– 1:05,5–2:00 - B: C = D\n'],
  [
    'the JSON of FFmpeg',
    '{"chapters":[{"time_base":"1/1000","start":0,"start_time":"0.000000","tags":{"title":"A"}},{"start":65500,"start_time":"65.500000","tags":{"title":"B: C = D"}}]}',
  ],
  ['JSON in milliseconds', '[{"start_time_ms":0,"title":"A"},{"start_time_ms":65500,"title":"B: C = D"}]'],
  ['JSON of Podigee', '{"chaptermarks":[{"start":"00:00:00","title":"A"},{"start":"00:01:05.5","title":"B: C = D"}]}'],
  ['JSON with seconds', '[{"seconds":0,"title":"A"},{"seconds":65.5,"title":"B: C = D"}]'],
  [
    'JSON in a list of any name, with texts',
    '{"items":[{"timestamp":"00:00","text":"A"},{"timestamp":"01:05.5","text":"B: C = D"}]}',
  ],
  ['SRT', '1\n00:00:00,000 --> 00:01:05,500\nA\n\n2\n00:01:05,500 --> 00:02:00,000\nB: C = D\n'],
])('chapters in %s are read', (_name, text) => {
  const chapters = readChapters(text).map((chapter) => ({
    ...chapter,
    startSeconds: Math.round(chapter.startSeconds * 10) / 10,
  }))
  expect(chapters).toEqual(TWO_CHAPTERS)
})

test('the words before a colon belong to the title of a chapter in captions, also where they recur', () => {
  const cue = (minute: number, title: string) => `00:0${minute}:00.000 --> 00:0${minute + 1}:00.000\n${title}\n\n`
  const text = `WEBVTT\n\n${cue(0, 'Interview: Ann')}${cue(1, 'Interview: Ben')}`
  expect(readChapters(text).map(({ title }) => title)).toEqual(['Interview: Ann', 'Interview: Ben'])
})

test('Auphonic names the place of a chapter in the produced file beside that in the recording', () => {
  const chapters = [
    { start: '00:00:00.000', start_sec: 0, start_output: '00:00:02.000', start_output_sec: 2, title: 'Intro' },
    { start: '00:05:12.000', start_sec: 312, start_output: '00:05:10.000', start_output_sec: 310, title: 'The match' },
  ]
  expect(readChapters(JSON.stringify({ chapters }))).toEqual([
    { startSeconds: 2, title: 'Intro' },
    { startSeconds: 310, title: 'The match' },
  ])
})

test.each([
  ['commas at the ends of its lists', '[{"startTime":0,"title":"Intro"},{"startTime":310,"title":"The match",},]'],
  [
    'a number that is none',
    '[{"startTime":NaN,"title":"x"},{"startTime":0,"title":"Intro"},{"startTime":310,"title":"The match"}]',
  ],
  [
    'chapters that are listed twice',
    '[{"startTime":0,"title":"Intro"},{"startTime":0,"title":"Intro"},{"startTime":310,"title":"The match"}]',
  ],
  [
    'HTML in its titles',
    '[{"startTime":0,"title":"<b>Intro</b>"},{"startTime":310,"title":"<a href=\\"#\\">The</a> match"}]',
  ],
  [
    'titles under another name',
    '[{"startTime":0,"chapterTitle":"Intro"},{"startTime":310,"chapterTitle":"The match"}]',
  ],
])('JSON with %s is read', (_name, list) => {
  expect(readChapters(`{"chapters":${list}}`)).toEqual([
    { startSeconds: 0, title: 'Intro' },
    { startSeconds: 310, title: 'The match' },
  ])
})
