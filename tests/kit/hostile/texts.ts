/** Generates a text of about this many characters. */
export type HostileText = (length: number) => string

const SEED = 20_260_310
const RANDOM_PATTERNS = 5

export const repeated =
  (unit: string): HostileText =>
  (length) =>
    unit.repeat(Math.max(1, Math.floor(length / unit.length)))

/** A run of the unit between letters: a regular expression anchored at the end is tried from every position of the run. */
const enclosed =
  (unit: string): HostileText =>
  (length) =>
    `x${repeated(unit)(length)}x`

/**
 * Each unit repeated, also between letters, random sequences of up to four units repeated, and the shapes; by name, deterministic.
 */
export function hostileTexts(
  units: readonly string[],
  shapes: Record<string, HostileText> = {},
): [string, HostileText][] {
  const random = seededRandom(SEED)
  const patterns = Array.from({ length: RANDOM_PATTERNS }, () =>
    Array.from({ length: 2 + random(3) }, () => units[random(units.length)] ?? '').join(''),
  )
  return [
    ...[...units, ...patterns].map((unit): [string, HostileText] => [JSON.stringify(unit), repeated(unit)]),
    ...units.map((unit): [string, HostileText] => [`${JSON.stringify(unit)} between letters`, enclosed(unit)]),
    ...Object.entries(shapes),
  ]
}

/** A linear congruential generator: whole numbers below `limit`. */
function seededRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const TAGS = (
  '<b>|<div>|<div><p>|<a href=x>|<a></a>|<h3></h3>|<svg>|<svg><title>|<math><mi>|<svg><foreignObject>|<noscript>|' +
  '<noscript></noscript>|<div><noscript></div>|<iframe>|<iframe></iframe>|<form><i>|<table><tr><td>|<li>|<p>|</p>|</b>|' +
  '<b>x|<b><i></b>|<script>|<script></script>|<style>|<title>|<xmp>|<textarea>|<plaintext>|<option>|<br >|<br |</p '
).split('|')
const MARKS =
  '<|</|<!|<!--|<!-- -->|<![CDATA[|]]>|<?|<!doctype|&|& |&amp|&amp;|&#1|&#x1;|"|<a x="|<a x=\'|<a x=|<a x'.split('|')
const BLANKS = [' ', '\t', '\n', '\r\n', '\n \n', '\u00a0']

const manyAttributes: HostileText = (length) =>
  `<a ${Array.from({ length: length / 8 }, (_, index) => `a${index}=1`).join(' ')}>`

export const HOSTILE_HTML = hostileTexts([...TAGS, ...MARKS, ...BLANKS], {
  'many attributes': manyAttributes,
  'a long attribute name': (length) => `<a ${'a'.repeat(length)}`,
  'a long attribute': (length) => `<a href="${'x'.repeat(length)}">`,
  'a long tag name': (length) => `<${'a'.repeat(length)}>`,
  'a long number': (length) => `&#${'1'.repeat(length)}`,
  'open tags, then closing tags of another kind': (length) =>
    repeated('<div>')(length / 2) + repeated('</b>')(length / 2),
  'open tags, then their closing tags': (length) => repeated('<b>')(length / 2) + repeated('</b>')(length / 2),
  'a long text, then empty links': (length) => 'x'.repeat(length / 2) + repeated('<a></a>')(length / 2),
})

const channelWith = (inside: (length: number) => string) => (length: number) =>
  `<rss><channel><title>T</title><item><guid>1</guid>${inside(length)}</item></channel></rss>`

const inElement = (name: string) => (text: HostileText) => channelWith((length) => `<${name}>${text(length)}</${name}>`)

const PROGRAMME = '<programme start="20260306060000 +0200" channel="x"><title>A</title></programme>'
const EVENT = 'BEGIN:VEVENT\r\nDTSTART:20260306T040000Z\r\nSUMMARY:A\r\n'

const spiWithTime = (time: string) =>
  `<epg><programme><longName>A</longName><location><time time="${time}" duration="PT1H"/></location></programme></epg>`

/** Schedules: XMLTV, and calendars with many lines in one event or many events. */
export const HOSTILE_SCHEDULES: [string, HostileText][] = [
  ...hostileTexts([...TAGS.slice(0, 12), ...MARKS, ...BLANKS, '<programme>', '<channel>', PROGRAMME, '</tv>'], {
    'titles in a programme': (length) => `<programme>${'<title>'.repeat(length / 7)}`,
    'a document type': (length) => `<!doctype tv [${'<!ENTITY a "'.repeat(length / 12)}`,
  }).map(([name, text]): [string, HostileText] => [`XMLTV of ${name}`, (length) => `<tv>${text(length)}</tv>`]),
  ...hostileTexts([
    'X-A:b\r\n',
    'X-A;B="c":\r\n d\r\n',
    'EXDATE:20260306T040000Z\r\n',
    'BEGIN:VALARM\r\n',
    `END:VEVENT\r\n${EVENT}`,
  ]).map(([name, text]): [string, HostileText] => [
    `calendar of ${name}`,
    (length) => `BEGIN:VCALENDAR\r\n${EVENT}${text(length)}END:VEVENT\r\nEND:VCALENDAR\r\n`,
  ]),
  ...[' ', '+', '0', ':', '.'].flatMap((unit): [string, HostileText][] => [
    [`SPI with a time of ${unit}`, (length) => spiWithTime(`2026-03-06T06:00${repeated(unit)(length)}x`)],
    [`XMLTV with a time of ${unit}`, (length) => `<tv><programme start="20260306${repeated(unit)(length)}x"/></tv>`],
    [`a table with a time of ${unit}`, (length) => `start,title\n2026-03-06T06:00${repeated(unit)(length)}x,A\n`],
    [`a table with a day of ${unit}`, (length) => `day,start,title\nmonday${repeated(unit)(length)}x,06:00,A\n`],
  ]),
]

export const HOSTILE_OPML: [string, HostileText][] = hostileTexts([
  ...TAGS.slice(0, 12),
  ...MARKS,
  ...BLANKS,
  '<outline>',
  '<outline xmlUrl="https://a.example/1"/>',
  '<outline xmlUrl="&amp;&amp;',
  '</outline>',
]).map(([name, text]) => [name, (length) => `<opml>${text(length)}</opml>`])

/** Documents of hostile units, and feeds with hostile texts in their fields, escaped or not. */
export const HOSTILE_FEEDS: [string, HostileText][] = [
  ...hostileTexts(
    [...TAGS.slice(0, 12), ...MARKS, ...BLANKS, '<item>', '<item/>', '</channel>', '<a b="<a b=\'"', '<a b=\'" c="\'<'],
    {
      'many attributes': manyAttributes,
      'a long comment': (length) => `<rss><!--${'-'.repeat(length)}`,
      'a document type': (length) => `<!doctype rss [${'<!ENTITY a "'.repeat(length / 12)}`,
      'a declaration': (length) => `<rss><!a ${'x'.repeat(length)}`,
      'many bases': (length) =>
        `<rss xml:base="https://a.example/${'x'.repeat(length / 4)}">${'<a xml:base="b"/>'.repeat(length / 24)}`,
      'many namespaces': (length) => `<rss>${'<a xmlns:b="c">'.repeat(150)}${'<a xmlns:b="c"/>'.repeat(length / 16)}`,
      'open elements, then stray closing tags': (length) => `<rss>${'<b>'.repeat(150)}${'</i>'.repeat(length / 4)}`,
    },
  ).map(([name, text]): [string, HostileText] => [
    `document of ${name}`,
    (length) => `<rss><channel>${text(length)}</channel></rss>`,
  ]),
  [
    'categories in categories',
    channelWith(
      (length) =>
        `</item>${`<itunes:category text="${'x'.repeat(400)}">`.repeat(100)}${'<itunes:category text="y"/>'.repeat(length / 27)}<item>`,
    ),
  ],
  ['many enclosures', channelWith(repeated('<enclosure url="https://a.example/a.mp3"/>'))],
  ['many persons', channelWith(repeated('<podcast:person>x</podcast:person>'))],
  ...['itunes:season', 'itunes:episode', 'itunes:duration', 'pubDate', 'category', 'dc:creator'].flatMap((field) =>
    [' ', '1 ', ',', ', ', '&amp;#', '(', '-', '#'].map((unit): [string, HostileText] => [
      `${field} of ${JSON.stringify(unit)}`,
      inElement(field)((length) => `s${repeated(unit)(length)}x`),
    ]),
  ),
  ...['description', 'title', 'guid', 'author'].flatMap((field) =>
    hostileTexts([
      '<b>',
      '<div>',
      '< ',
      '& ',
      '&amp;',
      '&lt;b&gt;',
      '[',
      '(',
      ' ',
      '1',
      '1:',
      'a@',
      '-',
      ',',
      '\u0092',
    ]).map(([name, text]): [string, HostileText] => [
      `${field} of ${name}`,
      inElement(field)((length) => `<![CDATA[${text(length)}]]>`),
    ]),
  ),
  ...hostileTexts(['<b>', '<div>', '& ', '&lt;b&gt;', '<br>', '<p>x</p>']).map(
    ([name, text]): [string, HostileText] => [`unescaped description of ${name}`, inElement('description')(text)],
  ),
]

const CUE = '00:01.000 --> 00:02.000\n'

export const HOSTILE_CUES = hostileTexts(
  [
    CUE,
    '\n',
    '\n \n',
    '\r\n\t',
    '<v ',
    '<v a>',
    '<v.a',
    '<v.a ',
    '<c>',
    '<00:01',
    '00:',
    '1',
    ' ',
    '-->',
    '<b>',
    '&amp;',
    'x',
  ],
  Object.fromEntries(
    ['<b>', '<v ', '<v.a', '<v a', '<v  ', '<1', '<', '&', 'x\n', '<script>'].map((unit) => [
      `one cue of ${unit}`,
      (length: number) => `WEBVTT\n\n${CUE}${repeated(unit)(length)}`,
    ]),
  ),
)

export const HOSTILE_JSON = hostileTexts(
  ['[', '{"a":', '{},', '"', '"a",', '1,', '\\u0000', '-', '1e', ' ', '[]', '{"startTime":1,"body":"x"},'],
  {
    'many segments': (length) => `{"segments":[${repeated('{"startTime":1,"body":"x"},')(length)}{}]}`,
    'many words': (length) => `{"words":[${repeated('{"start":1,"word":"x"},')(length)}{}]}`,
    'many syllables': (length) => `{"monologues":[{"elements":[${repeated('{"value":"x"},')(length)}{}]}]}`,
    'many lists': (length) => `{"a":[${repeated('[{"start":1,"text":"x"}],')(length)}{}]}`,
    'deep segments': (length) => '{"segments":['.repeat(length / 16) + ']}'.repeat(length / 16),
    'deep lists': (length) => `{"segments":[${'['.repeat(length / 2)}${']'.repeat(length / 2)}]}`,
    'many chapters': (length) => `{"chapters":[${repeated('{"startTime":1,"title":"x"},')(length)}{}]}`,
  },
)

const jsonFeed = (items: string) => `{"version":"https://jsonfeed.org/version/1.1","items":[${items}]}`

export const HOSTILE_JSON_FEEDS: [string, HostileText][] = [
  ...HOSTILE_JSON,
  ...hostileTexts(['<b>', '& ', '&lt;', '[', ' ', '\\n', 'x']).map(([name, text]): [string, HostileText] => [
    `text of ${name}`,
    (length) => {
      const words = JSON.stringify(text(length / 2))
      return jsonFeed(
        `{"id":"1","content_html":${words},"summary":${words},"title":${words},"date_published":${words}}`,
      )
    },
  ]),
  ['many items', (length) => jsonFeed(`${repeated('{"id":"1"},')(length)}{}`)],
  [
    'many attachments',
    (length) => jsonFeed(`{"attachments":[${repeated('{"url":"https://a.example/a.mp3"},')(length)}{}]}`),
  ],
]

export const HOSTILE_LINES = hostileTexts([
  '1',
  '1:',
  '1.',
  '1 ',
  ' ',
  '-',
  '+',
  ':',
  ';',
  'h',
  'm',
  '1h',
  '1m1s',
  "'",
  '"',
  '<',
  '<b>',
  '(',
  '(s)',
  'dur',
  'T',
  'jan ',
  '\u0301',
  '１',
])

/** Latin-1 bytes that are invalid UTF-8, after a lead byte. */
export const HOSTILE_BYTES = hostileTexts([
  '\x80',
  '\xc3',
  '\xc3\xa9',
  '\xe2\x82',
  '\xf0\x9f\x98\x80',
  '\xed\xa0\x80',
  'a\xff',
  '\x92 ',
  '<?xml encoding="',
])

export const HOSTILE_EMAILS: [string, HostileText][] = ['a', 'a:', '::', 'a.', '/a.', `${'a'.repeat(32)}.`].flatMap(
  (part) =>
    ['/', ''].map((start): [string, HostileText] => [
      `${start}${part}`,
      (length) => `${start}${repeated(part)(length)}%`,
    ]),
)

export const HOSTILE_PATHS = hostileTexts(['/', 'a/', '//a', '?', '#', '%2f', '.', '../'])

export const HOSTILE_STATUSES = hostileTexts(['f(', '(', ')', ');', ' ', ';', '{', '[', '"', ',', '<a>'], {
  'a call and spaces': (length) => `f()${' '.repeat(length)}x`,
})
