import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Feed } from './feed.ts'
import { readFeed } from './read-feed.ts'

const read = (text: string): Feed => readFeed(Buffer.from(text))
const channel = (inside: string): string => `<rss version="2.0"><channel><title>T</title>${inside}</channel></rss>`
const refused = (code: string) => expect.objectContaining({ name: 'FeedError', code })

const whole = channel('<item><guid>1</guid><title>One</title></item><item><guid>2</guid><title>Two</title></item>')
const atom = readFileSync(new URL('./fixtures/tides.atom', import.meta.url), 'utf8').trimEnd()
const json = readFileSync(new URL('./fixtures/bulletin.json', import.meta.url), 'utf8').trimEnd()

test.each([
  ['inside its last item', whole.slice(0, -40)],
  ['between two items', whole.slice(0, whole.indexOf('<item><guid>2'))],
  ['before its first item', whole.slice(0, whole.indexOf('<item>'))],
  ['inside the last closing tag of its channel', whole.slice(0, whole.indexOf('nel></rss>'))],
  ['inside a CDATA section', `${whole.slice(0, -60)}<![CDATA[${whole.slice(-60)}`],
  ['inside a comment', `${whole.slice(0, -60)}<!--${whole.slice(-60)}`],
  ['inside an attribute', `${whole.slice(0, -60)}<a b="`],
  ['as Atom', atom.slice(0, -3)],
  ['as JSON', json.slice(0, -20)],
  ['as JSON, before its last brace', json.slice(0, -1)],
])('a feed that ends %s is refused as truncated', (_name, text) => {
  expect(() => read(text)).toThrow(refused('FEED_TRUNCATED'))
})

test('a feed that is cut anywhere before the end of its channel is refused as truncated', () => {
  for (let end = '<rss>'.length + 20; end < whole.indexOf('</channel>'); end++)
    expect(() => read(whole.slice(0, end))).toThrow(refused('FEED_TRUNCATED'))
})

test('a feed whose channel is closed is complete', () => {
  expect(read(whole.replace('</rss>', '')).items).toHaveLength(2)
  expect(read(`${whole.replace('</rss>', '')}\n<!-- cached`).items).toHaveLength(2)
})

test('a missing closing tag in an item does not make a feed truncated', () => {
  expect(read(whole.replace('</title></item>', '</item>')).items).toHaveLength(2)
})

test('zero bytes and control characters in a feed are removed', () => {
  const damaged = whole.replace('<title>T', '<ti\0tle>\0T\u0007').replace('One', 'O\0n\u001be')
  expect(read(damaged)).toMatchObject({ title: 'T', items: [{ title: 'One' }, { title: 'Two' }] })
  expect(read(`\0\0${damaged}`).items).toHaveLength(2)
})

test.each([
  ['I <3 this, 3 < 4 & 5 > 2', 'I <3 this, 3 < 4 & 5 > 2'],
  ['a <b you', 'a <b you'],
  ['<![CDATA[a <![CDATA[ b ]]> c', 'a <![CDATA[ b  c'],
  ['AT&amp;T &eacute;&hellip; &unknown; &#x2019; &#146;', 'AT&T é… &unknown; ’ ’'],
  ['one<!-- two --><?three?> four', 'one four'],
])('the title %s is read as text', (written, title) => {
  expect(read(channel(`<item><title>${written}</title><guid>1</guid></item>`)).items).toMatchObject([
    { title, guid: '1' },
  ])
})

test('unescaped HTML may have any number of void elements', () => {
  const html = 'a<br>'.repeat(500) + '<img src="https://a.example/a.jpg">'.repeat(500)
  expect(read(channel(`<item><description>${html}</description><guid>1</guid></item>`)).items).toMatchObject([
    { guid: '1', html: expect.stringMatching(/^a<br \/>a<br \/>/) },
  ])
})

test('what caches write behind JSON is not read', () => {
  const feed = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'T',
    items: [{ id: '1', title: 'One' }],
  })
  expect(read(`${feed}\n<!-- cached at 05:00 -->\n`).items).toMatchObject([{ title: 'One' }])
})
