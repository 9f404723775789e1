import { expect, test } from 'vitest'
import { readChapters } from './chapters/read-chapters.ts'
import { readTranscript, supportedTranscripts } from './read-texts.ts'

const line = (startSeconds: number | null, text: string, speaker: string | null = null) => ({
  startSeconds,
  speaker,
  text,
})
const NAMESPACES = `xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"`
const ttml = (lines: string, root = '', head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tt ${NAMESPACES} ${root}><head>${head}</head><body><div>${lines}</div></body></tt>`
const AGENT =
  '<metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata>'

test.each([
  [
    'line breaks and entities',
    ttml('<p begin="00:00:01.500">One<br/>two &amp; three</p>'),
    [line(1.5, 'One two & three')],
  ],
  ['frames', ttml('<p begin="00:00:01:12">One</p>', 'ttp:frameRate="24"'), [line(1.5, 'One')]],
  [
    'frames of American television',
    ttml('<p begin="3000f">One</p>', 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"'),
    [line(100.1, 'One')],
  ],
  ['ticks', ttml('<p begin="15000000t">One</p>', 'ttp:tickRate="10000000"'), [line(1.5, 'One')]],
  [
    'offsets',
    ttml('<p begin="1.5s">A</p><p begin="2500ms">B</p><p begin="1m">C</p>'),
    [line(1.5, 'A'), line(2.5, 'B'), line(60, 'C')],
  ],
  [
    'times that count from those of their parents',
    '<tt:tt xmlns:tt="http://www.w3.org/2006/10/ttaf1"><tt:body begin="10s"><tt:div begin="5s"><tt:p begin="1s">One</tt:p></tt:div></tt:body></tt:tt>',
    [line(16, 'One')],
  ],
  [
    'times of its parts',
    ttml('<p><span begin="1s">One</span> <span begin="2s">Two</span></p>'),
    [line(1, 'One'), line(2, 'Two')],
  ],
  [
    'agents who speak, and who are not named',
    ttml(
      '<p begin="1s" ttm:agent="a">One</p><p begin="2s"><span ttm:agent="a">Two</span></p><p begin="3s" ttm:agent="v2">Three</p>',
      '',
      AGENT,
    ),
    [line(1, 'One', 'Ann Lee'), line(2, 'Two', 'Ann Lee'), line(3, 'Three')],
  ],
  [
    'descriptions',
    ttml('<p begin="1s"><metadata><ttm:desc>shown above</ttm:desc></metadata>One</p>'),
    [line(1, 'One')],
  ],
  [
    'a programme that begins at ten hours, as broadcasters exchange it',
    `<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:e="urn:ebu:tt:metadata" ttp:frameRate="25"><tt:head><tt:metadata><e:documentMetadata>
      <e:documentStartOfProgramme>10:00:00:00</e:documentStartOfProgramme></e:documentMetadata></tt:metadata></tt:head>
      <tt:body><tt:div><tt:p begin="10:00:01:05"><tt:span>One</tt:span></tt:p></tt:div></tt:body></tt:tt>`,
    [line(1.2, 'One')],
  ],
  [
    'the sentences and words of Apple',
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:podcasts="http://podcasts.apple.com/transcript-ttml-internal" xmlns:ttm="m"><body><div begin="9.7" end="40">
      <p begin="9.731" end="19.2" ttm:agent="SPEAKER_1"><span begin="9.731" podcasts:unit="sentence"><span podcasts:unit="word" begin="9.731">Good</span><span
      podcasts:unit="word">evening.</span></span><span begin="1:12.5" podcasts:unit="sentence"><span podcasts:unit="word">Bye.</span></span></p></div></body></tt>`,
    [line(9.731, 'Good evening.', 'SPEAKER_1'), line(72.5, 'Bye.', 'SPEAKER_1')],
  ],
  [
    'the captions of YouTube',
    `<?xml version="1.0" encoding="utf-8" ?><transcript><text start="1.5" dur="2">It&amp;#39;s one</text><text start="3">Two</text></transcript>`,
    [line(1.5, "It's one"), line(3, 'Two')],
  ],
  [
    'the newer captions of YouTube',
    '<timedtext format="3"><head><pen id="0"/></head><body><p t="1500" d="900"><s>One</s><s t="300"> two</s></p><p t="3000" a="1">\n</p></body></timedtext>',
    [line(1.5, 'One two')],
  ],
])('timed text in XML with %s is read, whatever type it has', (_name, text, lines) => {
  for (const type of ['application/ttml+xml', 'text/xml', 'text/plain'])
    expect(readTranscript(text, type)).toEqual(lines)
})

test('timed text is supported, and any other XML is no transcript', () => {
  const types = ['text/html', 'application/ttml+xml', 'text/vtt', 'image/png']
  expect(supportedTranscripts(types.map((type) => ({ type })))).toEqual([
    { type: 'text/vtt' },
    { type: 'application/ttml+xml' },
    { type: 'text/html' },
  ])
  expect(() => readTranscript('<rss><channel><title>T</title></channel></rss>', 'text/xml')).toThrow('no transcript')
})

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

const atom = (start: string, titles: readonly string[], more = '') =>
  `<ChapterAtom><ChapterUID>1</ChapterUID><ChapterTimeStart>${start}</ChapterTimeStart>${titles
    .map((title) => `<ChapterDisplay><ChapterString>${title}</ChapterString></ChapterDisplay>`)
    .join('')}${more}</ChapterAtom>`
const CHAPTERS = [
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
  ['SRT', '1\n00:00:00,000 --> 00:01:05,500\nA\n\n2\n00:01:05,500 --> 00:02:00,000\nB: C = D\n'],
])('chapters in %s are read', (_name, text) => {
  const chapters = readChapters(text).map((chapter) => ({
    ...chapter,
    startSeconds: Math.round(chapter.startSeconds * 10) / 10,
  }))
  expect(chapters).toEqual(CHAPTERS)
})
