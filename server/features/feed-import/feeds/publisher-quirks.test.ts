import { expect, test } from 'vitest'
import type { Feed } from './feed.ts'
import { readFeed } from './read-feed.ts'

const read = (text: string | Buffer): Feed =>
  readFeed(Buffer.from(text), { baseUrl: 'https://feed.example/dir/feed.xml' })
const channel = (inside: string) => `<rss version="2.0"><channel><title>T</title>${inside}</channel></rss>`
const item = (inside: string) => channel(`<item><title>One</title><guid>1</guid>${inside}</item>`)
const atom = (inside: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${inside}</feed>`
const entry = (inside: string) => atom(`<entry><id>1</id><title>One</title>${inside}</entry>`)
const json = (inside: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [{ id: '1', ...inside }] })

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const MEDIA = 'xmlns:m="http://search.yahoo.com/mrss/"'
const PAIR = `<m:content url="/s.mp4" type="video/mp4"/><m:content url="/l.mp4" isDefault="true" type="video/mp4"/>`
const PICTURE = { imageUrl: 'https://feed.example/a.jpg' }

test.each([
  [
    'an item in a namespace of its own',
    channel('<item xmlns="http://a.example/odd"><title>One</title><guid>7</guid></item>'),
    { title: 'One', guid: '7' },
  ],
  [
    'the id of RDF under another prefix',
    `<r:RDF xmlns:r="${RDF}" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel>
      <item r:about="urn:7"><title>One</title></item></r:RDF>`,
    { guid: 'urn:7', guidIsDerived: false },
  ],
  [
    'iTunes and content under odd prefixes and in capitals',
    `<rss xmlns:i="http://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:x="http://purl.org/rss/1.0/modules/content/"><channel>
      <item><i:Duration>1:02</i:Duration><x:encoded>&lt;p&gt;a&lt;/p&gt;</x:encoded></item></channel></rss>`,
    { durationSeconds: 62, html: '<p>a</p>' },
  ],
  [
    'CDATA sections in all of its fields',
    item(`<pubDate><![CDATA[ Fri, 06 Mar 2026 19:30:00 SAST ]]></pubDate><itunes:season><![CDATA[2]]></itunes:season>
      <link><![CDATA[https://a.example/]]></link><description><![CDATA[<p>a ]]]]><![CDATA[> b</p>]]></description>`),
    {
      publishedAt: new Date('2026-03-06T17:30:00Z'),
      season: 2,
      link: 'https://a.example/',
      html: '<p>a ]]&gt; b</p>',
    },
  ],
  ['a season in words', item('<itunes:season>Season 2</itunes:season>'), { season: 2 }],
  ['a season with a fraction of zero', item('<itunes:season>2.0</itunes:season>'), { season: 2 }],
  ['an episode with a letter', item('<itunes:episode>E07</itunes:episode>'), { episode: 7 }],
  ['a season and episode in one field', item('<itunes:season>S2E3</itunes:season>'), { season: null }],
  ['an episode between two', item('<podcast:episode>204.5</podcast:episode>'), { episode: null }],
  [
    'people with markup and line breaks',
    item(
      '<podcast:person><![CDATA[<b>Ann</b>]]></podcast:person><podcast:person role=" Guest ">Bo\n Baloyi</podcast:person>',
    ),
    {
      persons: [
        { name: 'Ann', role: 'host' },
        { name: 'Bo Baloyi', role: 'guest' },
      ],
    },
  ],
  [
    'chapters under the old address of their namespace',
    item('<s:chapters xmlns:s="http://podlove.de/simple-chapters"><s:chapter start="1:00" title="A"/></s:chapters>'),
    { chapters: [{ startSeconds: 60, title: 'A' }] },
  ],
  [
    'a soundbite with clock times',
    item('<podcast:soundbite startTime="1:02" duration="30s">A</podcast:soundbite>'),
    { soundbites: [{ startSeconds: 62, durationSeconds: 30, title: 'A' }] },
  ],
  [
    'a soundbite whose title was escaped twice',
    item('<podcast:soundbite startTime="1" duration="2">A &amp;amp; B</podcast:soundbite>'),
    { soundbites: [{ startSeconds: 1, durationSeconds: 2, title: 'A & B' }] },
  ],
  ['two creators', item('<dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator>'), { author: 'Ann, Bo' }],
  [
    'two authors of Atom',
    entry('<author><name>Ann</name></author><author><name>Bo</name><email>b@a.example</email></author>'),
    { author: 'Ann, Bo' },
  ],
  ['a date as RSS has none', item('<published>2026-03-06</published>'), { publishedAt: new Date('2026-03-06') }],
  [
    'only the date of its change',
    item('<dcterms:modified>2026-03-06</dcterms:modified>'),
    { publishedAt: new Date('2026-03-06') },
  ],
  [
    'pictures that load late',
    item('<description>&lt;img data-src="/a.jpg" src="data:image/gif;base64,R0"&gt;</description>'),
    { imagesInText: ['https://feed.example/a.jpg'] },
  ],
  [
    'its texts in a group of media',
    `<rss ${MEDIA}><channel><item><title>One</title><m:group><m:content url="/v.mp4" type="video/mp4" duration="61.5"/>
      <m:description>About it</m:description></m:group></item></channel></rss>`,
    { text: 'About it', durationSeconds: 61.5 },
  ],
  [
    'a default among its media',
    `<rss ${MEDIA}><channel><item><m:group>${PAIR}</m:group></item></channel></rss>`,
    { enclosure: { url: 'https://feed.example/l.mp4' }, alternateEnclosures: [{ url: 'https://feed.example/s.mp4' }] },
  ],
  [
    'a torrent before the file',
    item(
      '<podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="/b.torrent" contentType="application/x-bittorrent"/><podcast:source uri="/b.mp3"/></podcast:alternateEnclosure>',
    ),
    { enclosure: { url: 'https://feed.example/b.mp3', type: 'audio/mpeg' } },
  ],
  [
    'nothing but an alternate enclosure',
    item('<podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="/b.mp3"/></podcast:alternateEnclosure>'),
    { enclosure: { url: 'https://feed.example/b.mp3' }, alternateEnclosures: [] },
  ],
  [
    'an address that is escaped twice',
    item('<enclosure url="https://a.example/a.mp3?x=1&amp;amp;y=2"/>'),
    { enclosure: { url: 'https://a.example/a.mp3?x=1&y=2' } },
  ],
  [
    'a length with commas',
    item('<enclosure url="/a.mp3" length="12,345,678"/>'),
    { enclosure: { length: 12_345_678 } },
  ],
  ['a length with a fraction', item('<enclosure url="/a.mp3" length="1234.0"/>'), { enclosure: { length: 1234 } }],
  ['a length in words', item('<enclosure url="/a.mp3" length="3 MB"/>'), { enclosure: { length: null } }],
  [
    'links to a page and to other documents',
    entry('<link type="application/json" href="/1.json"/><link type="text/html" href="/1"/>'),
    { link: 'https://feed.example/1' },
  ],
  [
    'a picture as the content of Atom',
    entry('<content type="image/png">iVBORw0KGgo=</content><summary>About it</summary>'),
    { html: '<p>About it</p>' },
  ],
  [
    'a text of Atom 0.3 as Base64',
    `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id>
      <content type="text/html" mode="base64">PHA+SGVsbG88L3A+</content></entry></feed>`,
    { html: '<p>Hello</p>' },
  ],
  [
    'the bases of Atom within each other',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.example/x/"><entry xml:base="y/"><id>1</id>
      <link href="1.html"/><link rel="enclosure" href="../1.mp3"/></entry></feed>`,
    { link: 'http://a.example/x/y/1.html', enclosure: { url: 'http://a.example/x/1.mp3' } },
  ],
  [
    'the addresses before FeedBurner',
    `<rss xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"><channel><item><title>A</title>
      <link>https://feedproxy.google.com/~r/x/~3/a/</link><feedburner:origLink>https://a.example/1</feedburner:origLink>
      <enclosure url="https://feedproxy.google.com/~5/x/a.mp3" type="audio/mpeg" length="9"/>
      <feedburner:origEnclosureLink>https://a.example/1.mp3</feedburner:origEnclosureLink></item></channel></rss>`,
    {
      guid: 'https://feedproxy.google.com/~5/x/a.mp3',
      link: 'https://a.example/1',
      enclosure: { url: 'https://a.example/1.mp3', type: 'audio/mpeg', length: 9 },
    },
  ],
  [
    'the player and the links of PowerPress',
    item(`<content:encoded><![CDATA[<p>About</p><!--powerpress_player--><div class="powerpress_player" id="p"><audio controls>
      <source src="a.mp3"/><a href="a.mp3">a.mp3</a></audio></div><p class="powerpress_links powerpress_links_mp3">Podcast:
      <a href="a.mp3">Play in new window</a> | <a href="a.mp3">Download</a></p>]]></content:encoded>`),
    { html: '<p>About</p>', text: 'About' },
  ],
  [
    'the links of Seriously Simple Podcasting',
    item(`<description><![CDATA[<p>About</p><div class="podcast_meta"><aside><a href="a.mp3">Download file</a> | Duration: 1:00
      </aside></div>]]></description>`),
    { html: '<p>About</p>' },
  ],
  [
    'the last line that WordPress adds to a summary',
    item(`<description><![CDATA[<p>About [&#8230;]</p>
      <p>The post <a href="https://a.example/1">One</a> appeared first on <a href="https://a.example">A</a>.</p>
      ]]></description>`),
    { text: 'About […]' },
  ],
  [
    'a sentence about a post that appeared first',
    item('<description>The post One appeared first on A.</description>'),
    { text: 'The post One appeared first on A.' },
  ],
  ['a picture within a picture', item('<itunes:image><url>/a.jpg</url></itunes:image>'), PICTURE],
  ['a picture as a text', item('<image>/a.jpg</image>'), PICTURE],
  ['a picture with an href', item('<image href="/a.jpg"/>'), PICTURE],
  ['a thumbnail without a namespace', item('<thumbnail>/a.jpg</thumbnail>'), PICTURE],
  [
    'thumbnails of several sizes',
    `<rss ${MEDIA}><channel><item><title>One</title><m:thumbnail url="/s.jpg" width="72"/><m:thumbnail url="/a.jpg" width="1200"/></item></channel></rss>`,
    PICTURE,
  ],
  [
    'the face of its author before its picture',
    `<rss ${MEDIA}><channel><item><title>One</title><m:content url="https://1.gravatar.com/avatar/a?s=96" medium="image"/>
      <m:content url="/a.jpg" medium="image"/></item></channel></rss>`,
    PICTURE,
  ],
  [
    'a rating for adults',
    `<rss ${MEDIA}><channel><item><title>One</title><m:rating>adult</m:rating></item></channel></rss>`,
    { explicit: true },
  ],
  ['keywords between semicolons', item('<itunes:keywords>a; b, c</itunes:keywords>'), { keywords: ['a', 'b', 'c'] }],
  [
    'keywords in attributes',
    item('<itunes:keywords text="a"/><itunes:keywords text="b, c"/>'),
    { keywords: ['a', 'b', 'c'] },
  ],
  [
    'categories in a list',
    item('<category>a,b,c</category><category>Food, drink</category><category>1,000</category>'),
    { keywords: ['a', 'b', 'c', 'Food, drink', '1,000'] },
  ],
  [
    'no title but the escaped name of a file',
    `<rss><channel><item><enclosure url="https://a.example/Caf%C3%A9_noir.mp3"/></item></channel></rss>`,
    { title: 'Café noir' },
  ],
  ['a series', item('<itunes:season>Series 3</itunes:season>'), { season: 3 }],
  ['an episode of a number', item('<itunes:episode>3/10</itunes:episode>'), { episode: 3 }],
  ['an episode with its name', item('<itunes:episode>Episode 12: A – B</itunes:episode>'), { episode: 12 }],
  ['an author as a text, in JSON', json({ title: 'One', author: 'Ann' }), { author: 'Ann' }],
  [
    'a clock time as a length, in JSON',
    json({ attachments: [{ url: '/a.mp3', duration_in_seconds: '1:30' }] }),
    { durationSeconds: 90 },
  ],
  [
    'an attached picture, in JSON',
    json({ title: 'One', attachments: [{ url: '/a.jpg', mime_type: 'image/jpeg' }] }),
    { imageUrl: 'https://feed.example/a.jpg', enclosure: null },
  ],
])('an item with %s is read', (_name, text, expected) => {
  expect(read(text).items).toMatchObject([expected])
})

test.each([
  [
    'its archive of older items',
    atom('<link rel="prev-archive" href="1.atom"/>'),
    { nextPage: 'https://feed.example/dir/1.atom' },
  ],
  ['relations in capitals', atom('<link rel=" NEXT" href="2"/>'), { nextPage: 'https://feed.example/dir/2' }],
  [
    'relations by their full address',
    atom('<link rel="http://www.iana.org/assignments/relation/self" href="/f"/>'),
    { self: 'https://feed.example/f' },
  ],
  [
    'one link for two relations',
    atom('<link rel="self hub" href="/f"/>'),
    { self: 'https://feed.example/f', hub: 'https://feed.example/f' },
  ],
  [
    'the language of its channel',
    '<rss xml:lang="en"><channel xml:lang="fr"><title>T</title></channel></rss>',
    { language: 'fr' },
  ],
  [
    'a request for support that was escaped twice',
    channel('<podcast:funding url="https://a.example/">Give &amp;amp; take</podcast:funding>'),
    { funding: [{ url: 'https://a.example/', title: 'Give & take' }] },
  ],
  ['a language with an encoding', channel('<language>en_ZA.UTF-8</language>'), { language: 'en-ZA' }],
  ['two languages', channel('<language>en-ZA, af</language>'), { language: 'en-ZA' }],
  ['the name of a language', channel('<language>Afrikaans</language>'), { language: 'af' }],
  ['the name of a language and a country', channel('<language>English (UK)</language>'), { language: 'en-GB' }],
  ['a picture as a text', channel('<image>/a.jpg</image>'), { image: 'https://feed.example/a.jpg' }],
  [
    'a link of Atom without a prefix',
    channel('<link xmlns="http://www.w3.org/2005/Atom" rel="self" href="/f"/><link>https://a.example/</link>'),
    { self: 'https://feed.example/f', link: 'https://a.example/' },
  ],
])('a feed with %s is read', (_name, text, expected) => {
  expect(read(text)).toMatchObject(expected)
})

const written = (encoding: string, title: readonly number[]) =>
  Buffer.concat([
    Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><rss><channel><item><title>`),
    Buffer.from(title),
    Buffer.from('</title></item></channel></rss>'),
  ])

test.each([
  ['ISO-8859-2', written('iso-8859-2', [0xb1, 0xe6, 0xea]), 'ąćę'],
  ['Shift JIS', written('Shift_JIS', [0x83, 0x65, 0x83, 0x58]), 'テス'],
  ['Mac Roman', written('macintosh', [0x43, 0x61, 0x66, 0x8e]), 'Café'],
  ['UTF-8 that says UTF-16', written('utf-16', [0xc3, 0xa9]), 'é'],
])('a feed in %s is read', (_name, bytes, title) => {
  expect(read(bytes).items).toMatchObject([{ title }])
})
