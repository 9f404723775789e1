import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const read = (text: string) => readFeed(Buffer.from(text))
const item = (inside: string) =>
  `<rss version="2.0"><channel><title>T</title><item><title>One</title>${inside}</item></channel></rss>`

test.each([
  ['Written by Ann Lee', 'Ann Lee'],
  ['Geskryf deur Ann Lee', 'Ann Lee'],
  ['https://a.example/author/ann', null],
  ['Guest Author', null],
  ['N/A', null],
])('the author of %s is %s', (written, author) => {
  const creator = `<dc:creator>${written}</dc:creator>`
  expect(read(item(creator)).items).toMatchObject([{ author }])
})

test('keywords are words, each once', () => {
  const written = [
    'News',
    'news',
    '#Rain',
    'sport; wind|sun',
    '<![CDATA[Food &amp; drink]]>',
    '1234567',
    'https://a.example/',
  ]
  const keywords = ['News', 'Rain', 'sport', 'wind', 'sun', 'Food & drink']
  const categories = written.map((text) => `<category>${text}</category>`).join('')
  expect(read(item(categories)).items).toMatchObject([{ keywords }])
})
