import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isOpml, readOpml } from './read-opml.ts'

test('OPML of any app gives each feed once, also where it is malformed', () => {
  const opml = `<?xml version="1.0"?><opml><body><outline text="News &nbsp; & talk">
    <outline xmlUrl=" https://one.example/feed?a=1&amp;b=2 "/><outline XMLURL="https://two.example/feed">
    <outline xmlUrl="https://one.example/feed?a=1&amp;b=2"/><outline xmlUrl="javascript:alert(1)"/><outline xmlUrl=""/>`
  expect(readOpml(Buffer.from(opml))).toEqual(['https://one.example/feed?a=1&b=2', 'https://two.example/feed'])
})

test('URLs that open in an app are those of the web', () => {
  const addresses = [
    'feed://a.example/1',
    'feed:https://a.example/2',
    'itpc://a.example/3',
    'FEED://https://a.example/4',
    'feed://https//a.example/5',
    'itms-pcasts://a.example/6',
  ]
  const opml = addresses.map((address) => `<outline xmlUrl="${address}"/>`).join('')
  expect(readOpml(Buffer.from(`<opml>${opml}</opml>`))).toEqual([
    'http://a.example/1',
    'https://a.example/2',
    'http://a.example/3',
    'https://a.example/4',
    'https://a.example/5',
    'http://a.example/6',
  ])
})

const ONE = ['https://a.example/1']

test.each([
  [
    'in folders within folders',
    '<outline text="A"><outline text="B"><outline xmlUrl="https://a.example/1"/></outline></outline>',
    ONE,
  ],
  ['under a prefix', '<o:outline xmlns:o="http://opml.org/spec2" xmlUrl="https://a.example/1"/>', ONE],
  ['without quotes', '<outline text=A xmlUrl=https://a.example/1 />', ONE],
  ['as the address of a link of the type rss', '<outline type="RSS" url="https://a.example/1"/>', ONE],
  ['as the address of a link of the type podcast', '<outline type="podcast" url="https://a.example/1"/>', ONE],
  ['under another name', '<outline type="rss" feedUrl="https://a.example/1" url="https://a.example/"/>', ONE],
  ['in an attribute with a prefix', '<outline x:xmlUrl="https://a.example/1"/>', ONE],
  ['twice, in another case', '<outline xmlUrl="https://a.example/1"/><outline xmlUrl="HTTPS://A.example:443/1"/>', ONE],
  ['twice, with http and https', '<outline xmlUrl="http://a.example/1"/><outline xmlUrl="https://a.example/1"/>', ONE],
  ['twice, with https and http', '<outline xmlUrl="https://a.example/1"/><outline xmlUrl="http://a.example/1"/>', ONE],
  ['twice, with a fragment', '<outline xmlUrl="https://a.example/1"/><outline xmlUrl="https://a.example/1#all"/>', ONE],
  ['as the address of a link of the type atom1', '<outline type="atom1" url="https://a.example/1"/>', ONE],
  [
    'as the address of a link with a media type',
    '<outline type="application/rss+xml" url="https://a.example/1"/>',
    ONE,
  ],
  [
    'as the address of a link without a type',
    '<outline url="https://a.example/feed.xml"/><outline url="https://a.example/about"/>',
    ['https://a.example/feed.xml'],
  ],
  [
    'of feeds beside those of episodes and of lists, without a type',
    '<outline url="https://a.example/podcast/1"/><outline url="https://a.example/podcast/1.mp3?a=1"/><outline url="https://a.example/podcasts.opml"/>',
    ['https://a.example/podcast/1'],
  ],
  ['across two lines', '<outline xmlUrl="https://a.example/\n1"/>', ONE],
  ['after signs of markup in a name', '<outline text="a > b" title="x" xmlUrl="https://a.example/1"/>', ONE],
  ['escaped twice', '<outline xmlUrl="https://a.example/?a=1&amp;amp;b=2"/>', ['https://a.example/?a=1&b=2']],
  ['not escaped', '<outline xmlUrl="https://a.example/?a=1&copy=2&lt=3"/>', ['https://a.example/?a=1&copy=2&lt=3']],
  [
    'with numbers as escapes',
    '<outline xmlUrl="https://a.example/?a=1&#38;b=&#x32;"/>',
    ['https://a.example/?a=1&b=2'],
  ],
  [
    'for other apps',
    '<outline xmlUrl="feeds://a.example/1"/><outline xmlUrl="rss://a.example/2"/><outline xmlUrl="podcasts:https://a.example/3"/>',
    ['http://a.example/1', 'http://a.example/2', 'https://a.example/3'],
  ],
  [
    'that are the same with the slash of the host, and not with that of a folder',
    '<outline xmlUrl="http://a.example"/><outline xmlUrl="http://a.example/"/><outline xmlUrl="http://a.example/f"/><outline xmlUrl="http://a.example/f/"/>',
    ['http://a.example/', 'http://a.example/f', 'http://a.example/f/'],
  ],
  [
    'that are comments, with all that is in them',
    '<outline isComment="TRUE" xmlUrl="https://a.example/2"><outline><outline xmlUrl="https://a.example/3"/></outline></outline><outline isComment="false" xmlUrl="https://a.example/1"/>',
    ONE,
  ],
  [
    'that are not subscribed',
    '<outline subscribed="0" xmlUrl="https://a.example/2"/><outline subscribed="1" xmlUrl="https://a.example/1"/>',
    ONE,
  ],
  [
    'in a second document',
    '</body></opml><?xml version="1.0"?><opml><body><outline xmlUrl="https://a.example/1"/>',
    ONE,
  ],
  ['in a comment', '<!-- <outline xmlUrl="https://a.example/1"/> -->', []],
  ['as text', '<![CDATA[<outline xmlUrl="https://a.example/1"/>]]>', []],
  ['of pages', '<outline type="link" url="https://a.example/"/><outline htmlUrl="https://a.example/"/>', []],
])('OPML with URLs %s', (_name, body, addresses) => {
  expect(readOpml(Buffer.from(`<opml version="1.0"><head><title>T</title></head><body>${body}</body></opml>`))).toEqual(
    addresses,
  )
})

test('entities that the document type declares are replaced in URLs, except those of other entities', () => {
  const entities = `<!ENTITY base "https://a.example"><!ENTITY % p "x"><!ENTITY one '1'><!ENTITY two "&one;&one;">`
  const outlines = '<outline xmlUrl="&base;/&one;"/><outline xmlUrl="https://a.example/?x=&two;&amp;y=&nbsp;"/>'
  expect(readOpml(Buffer.from(`<!DOCTYPE opml [${entities}]><opml><body>${outlines}</body></opml>`))).toEqual([
    'https://a.example/1',
    'https://a.example/?x=&two;&y=&nbsp;',
  ])
})

test('OPML in UTF-16 is read', () => {
  const text =
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><opml><outline text="Café" xmlUrl="https://a.example/é"/></opml>'
  expect(readOpml(Buffer.from(text, 'utf16le'))).toEqual(['https://a.example/%C3%A9'])
})

test.each([
  ['plain', (text: string) => Buffer.from(text)],
  ['packed', (text: string) => gzipSync(text)],
  ['packed twice', (text: string) => gzipSync(gzipSync(text))],
  ['in UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
])('OPML is known as such, %s', (_name, write) => {
  const opml = write(
    '<?xml version="1.0"?><opml version="2.0"><body><outline xmlUrl="https://a.example/1"/></body></opml>',
  )
  expect([isOpml(opml), readOpml(opml)]).toEqual([true, ONE])
  expect(isOpml(write('<rss><channel/></rss>'))).toBe(false)
  const licence = `<!-- ${'licence '.repeat(1_000)} -->`
  expect(isOpml(write(`${licence}<opml version="2.0"/>`))).toBe(true)
  expect(isOpml(write(`${licence}<rss/>`))).toBe(false)
})

test('a damaged gzip file is not OPML', () => {
  expect(isOpml(gzipSync('<opml/>').subarray(0, 12))).toBe(false)
})
