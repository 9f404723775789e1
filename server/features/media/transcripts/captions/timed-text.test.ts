import { expect, test } from 'vitest'
import { line } from '../line-kit.ts'
import { readTranscript, supportedTranscripts } from '../read-texts.ts'

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
    'the speeches of Podlove',
    `<?xml version="1.0"?><pst:transcripts version="1.0" xmlns:pst="http://podlove.org/simple-transcripts">
      <pst:speech><pst:speaker>Ann</pst:speaker><pst:item start="00:00:01.500" end="00:00:02.000">One &amp; two</pst:item>
      <pst:item start="00:00:03.000" end="00:00:04.000">Three</pst:item></pst:speech>
      <pst:speech><pst:speaker/><pst:item start="00:00:05.000" end="00:00:06.000">Four</pst:item></pst:speech></pst:transcripts>`,
    [line(1.5, 'One & two', 'Ann'), line(3, 'Three', 'Ann'), line(5, 'Four')],
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
