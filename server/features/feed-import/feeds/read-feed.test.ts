import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Feed } from './feed.ts'
import { readFeed } from './read-feed.ts'

const fixture = (name: string): Feed => readFeed(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)))
const read = (text: string, baseUrl?: string): Feed => readFeed(Buffer.from(text), baseUrl ? { baseUrl } : {})
const channel = (inside: string): string => `<rss version="2.0"><channel><title>T</title>${inside}</channel></rss>`
const refused = (code: string) => expect.objectContaining({ name: 'FeedError', code })

test('a podcast channel is parsed with any namespace prefixes', () => {
  const { items, ...feed } = fixture('karoo-nights.rss')
  expect(items).toHaveLength(2)
  expect(feed).toEqual({
    title: 'Karoo Nights',
    description: '<p>Stories told <b>after dark</b> on the road to Sutherland.</p>',
    descriptionText: 'Stories told after dark on the road to Sutherland.',
    link: 'https://karoo.example/nights',
    language: 'en-ZA',
    author: 'Thandeka Radebe',
    owner: { name: 'Karoo Audio', mail: 'desk@karoo.example' },
    image: 'https://karoo.example/art/cover.jpg',
    explicit: false,
    type: 'serial',
    guid: '9f6c2c6e-27a1-5f5a-8e0e-0d6f6f1e7d11',
    categories: [['Society & Culture', 'Places & Travel'], ['Comedy']],
    funding: [{ url: 'https://karoo.example/help', title: 'Buy us a tank of petrol' }],
    persons: [
      {
        name: 'Thandeka Radebe',
        role: 'host',
        group: 'cast',
        imageUrl: 'https://karoo.example/p/thandeka.jpg',
        href: null,
      },
    ],
    newFeedUrl: 'https://feeds.karoo.example/nights.rss',
    hub: null,
    self: 'https://karoo.example/nights.rss',
    nextPage: 'https://karoo.example/nights.rss?page=2',
    warnings: [],
  })
})

test('an episode has all its data from the feed', () => {
  const [item] = fixture('karoo-nights.rss').items
  expect(item).toEqual({
    guid: 'karoo-2',
    guidIsDerived: false,
    title: 'The lamp at Matjiesfontein',
    html: expect.stringContaining('<h3>The lamp</h3>'),
    text: 'A station master & his lamp.',
    subtitle: 'A lamp that never went out',
    author: null,
    publishedAt: new Date('2026-03-06T17:30:00Z'),
    durationSeconds: 2825,
    explicit: true,
    season: 1,
    episode: 2,
    episodeType: 'full',
    imageUrl: 'https://karoo.example/art/2.jpg',
    link: 'https://karoo.example/nights/2',
    enclosure: { url: 'https://cdn.karoo.example/2.mp3?utm_source=feed', type: 'audio/mpeg', length: 45218816 },
    alternateEnclosures: [
      {
        url: 'https://cdn.karoo.example/2.opus',
        type: 'audio/opus',
        length: 9000000,
        title: 'Small',
        language: null,
        bitrate: 32000,
        height: null,
      },
    ],
    chapters: [
      { startSeconds: 0, title: 'The platform' },
      { startSeconds: 750.5, title: 'Fog', href: 'https://karoo.example/fog' },
    ],
    transcripts: [{ url: 'https://karoo.example/t/2.vtt', type: 'text/vtt', language: 'en', rel: 'captions' }],
    persons: [
      {
        name: 'Pieter Blom',
        role: 'guest',
        group: 'cast',
        imageUrl: null,
        href: 'https://karoo.example/people/pieter',
      },
    ],
    soundbites: [{ startSeconds: 61.5, durationSeconds: 30, title: 'The lamp is lit' }],
    keywords: ['trains', 'Matjiesfontein'],
    imagesInText: ['https://karoo.example/art/lamp.jpg'],
  })
  expect(item?.html).not.toMatch(/onclick|stats\.wordpress/)
  expect(item?.html).not.toContain('<img')
})

test('missing data of an episode is derived, taken from the channel, or null', () => {
  const item = fixture('karoo-nights.rss').items[1]
  expect(item).toMatchObject({
    guid: 'https://cdn.karoo.example/0.mp3?part=1',
    guidIsDerived: true,
    publishedAt: null,
    durationSeconds: null,
    explicit: false,
    season: null,
    episodeType: 'trailer',
    enclosure: { url: 'https://cdn.karoo.example/0.mp3?token=abc&part=1', type: 'audio/mpeg', length: null },
    chapters: { url: 'https://karoo.example/c/0.json', type: 'application/json+chapters' },
  })
})

test('Atom is parsed with its base URLs and text types', () => {
  const feed = fixture('tides.atom')
  expect(feed).toMatchObject({
    title: 'Tides & Winds',
    descriptionText: 'Notes from the harbour wall',
    link: 'https://tides.example/log/',
    language: 'en',
    author: 'Lwazi Dube',
    image: 'https://tides.example/icon.png',
  })
  expect(feed.items).toMatchObject([
    {
      guid: 'urn:tides:7',
      link: 'https://tides.example/log/seven.html',
      enclosure: { url: 'https://tides.example/log/seven.m4a', type: 'audio/mp4', length: 1200 },
      publishedAt: new Date('2026-02-01T06:00:00Z'),
      html: '<div><p>It blew<br />all night.</p></div>',
      text: 'It blew\nall night.',
      keywords: ['Wind'],
    },
    { guid: 'urn:tides:6', html: '<p>Waves &lt; 1 m</p>', text: 'Waves < 1 m', enclosure: null },
  ])
})

test('JSON Feed is parsed, including news without audio', () => {
  const feed = fixture('bulletin.json')
  expect(feed).toMatchObject({
    title: 'Hillbrow Bulletin',
    language: 'en-ZA',
    author: 'Ayanda Khoza',
    nextPage: 'https://bulletin.example/feed.json?page=2',
  })
  expect(feed.items).toMatchObject([
    {
      guid: 'https://bulletin.example/water',
      link: 'https://bulletin.example/water',
      html: '<p>Taps ran again at noon.</p>',
      publishedAt: new Date('2026-03-01T10:05:00Z'),
      enclosure: null,
      keywords: ['water'],
    },
    {
      guid: '12',
      title: 'The morning bulletin, read aloud.',
      durationSeconds: 240,
      enclosure: { url: 'https://bulletin.example/12.mp3', type: 'audio/mpeg', length: 3840000 },
    },
  ])
})

test('RSS 1.0 has its items beside the channel', () => {
  expect(fixture('markets.rdf')).toMatchObject({
    title: 'Markets',
    items: [
      {
        guid: 'https://markets.example/rand',
        guidIsDerived: false,
        author: 'Naledi Motaung',
        publishedAt: new Date('2026-03-02T16:00:00Z'),
      },
    ],
  })
})

test.each([
  ['a web page', '<!doctype html><html><head><title>Hi</title></head><body></body></html>', 'FEED_NOT_A_FEED'],
  ['some other XML', '<opml version="2.0"><body/></opml>', 'FEED_NOT_A_FEED'],
  ['some other JSON', '{"items":[]}', 'FEED_NOT_A_FEED'],
  ['broken JSON', '{"version":', 'FEED_NOT_A_FEED'],
  ['plain text', 'Not found', 'FEED_NOT_A_FEED'],
  ['an audio file', 'ID3\u0004\0\0<', 'FEED_NOT_A_FEED'],
  ['an empty document', '', 'FEED_EMPTY_DOCUMENT'],
  ['white space', '\ufeff \n', 'FEED_EMPTY_DOCUMENT'],
  ['only a comment', '<!-- nothing here -->', 'FEED_EMPTY_DOCUMENT'],
  ['endless nesting', channel('<a>'.repeat(600)), 'FEED_TOO_DEEP'],
])('%s is refused', (_name, text, code) => {
  expect(() => read(text)).toThrow(refused(code))
})

test('the error for a web page names the feed that it links to', () => {
  const page =
    '<html><head><meta charset="utf-8"><link type="application/rss+xml" href="https://a.example/rss"></head></html>'
  expect(() => read(page)).toThrow('https://a.example/rss')
})

test('a document beyond the limit is refused before it is parsed', () => {
  expect(() => readFeed(Buffer.alloc(20), { maxBytes: 19 })).toThrow(refused('FEED_TOO_LARGE'))
})

test('malformed XML is parsed as far as possible', () => {
  const feed = read(
    `\n<!-- early --><?xml version="1.0"?>${channel('<item><title>R&B at AT&T</title><guid>1</guid><description>a<br>b &nbsp;&foo; 3 < 4</description></item>')} trailing <junk>`,
  )
  expect(feed.items).toMatchObject([{ title: 'R&B at AT&T', html: expect.stringMatching(/^a<br \/>b/) }])
  expect(read('<RSS><Channel><Title>Loud</Title><ITEM><Title>One</Title></channel>').items).toHaveLength(1)
})

test('entities of a document type are not expanded', () => {
  const bomb = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/hostname">]>'
  const feed = read(`${bomb}${channel('<item><guid>1</guid><title>&b; &file;</title></item>')}`)
  expect(feed.items[0]?.title).toBe('&b; &file;')
})

test('nested items are items, and empty ones are removed', () => {
  const feed = read(
    channel('<item><title>Outer</title><item/><item><title>Inner</title></item><link>https://a.example</link></item>'),
  )
  expect(feed.items.map((item) => [item.title, item.link])).toEqual([
    ['Outer', 'https://a.example/'],
    ['Inner', null],
  ])
  expect(feed.warnings).toEqual(['1 empty item was left out'])
})

test('the first of two items with one guid is used', () => {
  const feed = read(
    channel('<item><guid>a</guid><title>New</title></item><item><guid>a</guid><title>Old</title></item>'),
  )
  expect(feed.items.map((item) => item.title)).toEqual(['New'])
  expect(feed.warnings).toEqual(['1 item repeats the guid of another'])
})

test('items of one guid are equal unless they differ in both audio and date', () => {
  const item = (title: string, file: string, day: number) =>
    `<item><guid>a</guid><title>${title}</title><pubDate>2026-03-0${day}</pubDate><enclosure url="https://a.example/${file}"/></item>`
  const titles = (items: string) => read(channel(items)).items.map(({ title }) => title)
  const one = item('One', '1.mp3', 1)
  expect(titles(one + item('Two', '2.mp3', 2) + item('Three', '3.mp3', 3))).toEqual(['One', 'Two', 'Three'])
  expect(titles(one + item('Later', '1.mp3?token=x', 2))).toEqual(['One'])
  expect(titles(one + item('Other file', '2.mp3', 1))).toEqual(['One'])
})

test('items of one guid without dates are distinguished by audio and title', () => {
  const item = (title: string, file: string) =>
    `<item><guid>a</guid><title>${title}</title><enclosure url="https://a.example/${file}"/></item>`
  const feed = read(channel(item('One', '1.mp3') + item('Two', '2.mp3') + item('One', '1.ogg')))
  expect(feed.items.map(({ title }) => title)).toEqual(['One', 'Two'])
})

test('different items with the same file are separate items', () => {
  const item = (title: string) => `<item><title>${title}</title><enclosure url="https://a.example/a.mp3"/></item>`
  const feed = read(channel(item('One') + item('Two') + item('Two')))
  expect(feed.items.map(({ guid, title }) => [guid, title])).toEqual([
    ['https://a.example/a.mp3', 'One'],
    ['https://a.example/a.mp3', 'Two'],
  ])
  expect(feed.warnings).toEqual(['1 item repeats the guid of another', '1 different item has the guid of another'])
})

test('only http(s) URLs are used, and relative ones need a base', () => {
  const item = `<item><guid>1</guid><link>javascript:alert(1)</link><enclosure url="one.mp3"/><description><![CDATA[
    <a href="javascript:alert(1)">x</a>]]></description></item>`
  expect(read(channel(item)).items[0]).toMatchObject({ link: null, enclosure: null, html: '<a>x</a>' })
  expect(read(channel(item), 'https://a.example/feeds/x.rss').items[0]?.enclosure?.url).toBe(
    'https://a.example/feeds/one.mp3',
  )
})

test('an image enclosure is artwork, not audio', () => {
  const [item] = read(
    channel(
      '<item><enclosure url="https://a.example/a.jpg" type="image/jpeg"/><enclosure url="https://a.example/a.mp3"/></item>',
    ),
  ).items
  expect(item).toMatchObject({
    title: 'a',
    imageUrl: 'https://a.example/a.jpg',
    enclosure: { url: 'https://a.example/a.mp3', type: 'audio/mpeg', length: null },
    alternateEnclosures: [],
  })
})

test('items beyond the limit are removed with a warning', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `<item><guid>${index}</guid><title>t</title></item>`)
  const feed = read(channel(many.join('')))
  expect(feed.items).toHaveLength(10_000)
  expect(feed.warnings).toEqual(['1 item is beyond the limit'])
})
