import { expect, test } from 'vitest'
import type { Feed } from './feed.ts'
import { readFeed } from './read-feed.ts'

const read = (text: string): Feed => readFeed(Buffer.from(text), { baseUrl: 'https://feed.example/dir/feed.xml' })
const channel = (inside: string) =>
  `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title>${inside}</channel></rss>`
const item = (inside: string) => channel(`<item><title>One</title><guid>1</guid>${inside}</item>`)
const described = (html: string) => item(`<description><![CDATA[${html}]]></description>`)
const file = (attributes: string) => item(`<enclosure url="https://a.example/a" ${attributes}/>`)
const json = (inside: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', title: 'One', ...inside }] })

test.each([
  [
    'a description that is empty in HTML before a summary',
    item('<description>&lt;p&gt;&amp;nbsp;&lt;/p&gt;</description><itunes:summary>About</itunes:summary>'),
    { html: '<p>About</p>', text: 'About' },
  ],
  [
    'a full text that is empty in HTML',
    item('<content:encoded>&lt;p&gt;&lt;br/&gt;&lt;/p&gt;</content:encoded><description>About</description>'),
    { html: '<p>About</p>', text: 'About' },
  ],
  [
    'the caption of its image',
    item(
      `<description/><encoded xmlns="http://purl.org/rss/1.0/modules/content/">About</encoded>
      <media:content url="a.jpg" medium="image"><media:description>Caption</media:description></media:content>`,
    ),
    { html: '<p>About</p>', text: 'About', imageUrl: 'https://feed.example/dir/a.jpg' },
  ],
  [
    'a thumbnail of 72 pixels beside the images in its text, as Blogger has it',
    item(
      '<description>&lt;img src="/a.jpg"/&gt;About</description><media:thumbnail url="s72-c/a.jpg" height="72" width="72"/>',
    ),
    { imageUrl: null, imagesInText: ['https://feed.example/a.jpg'] },
  ],
  [
    'only a thumbnail of 72 pixels',
    item('<media:thumbnail url="/a.jpg" height="72" width="72"/>'),
    { imageUrl: 'https://feed.example/a.jpg' },
  ],
  [
    'a thumbnail of 75 pixels beside a photo and its image in the text, as Flickr has it',
    item(
      '<description>&lt;img src="/m.jpg" width="240"/&gt;About</description><media:content url="/b.jpg" type="image/jpeg" width="1024"/><media:thumbnail url="/s.jpg" width="75"/>',
    ),
    { imageUrl: 'https://feed.example/b.jpg' },
  ],
  [
    'a thumbnail of WordPress with its larger sizes',
    described(
      '<img src="/a-300x200.jpg" width="300" srcset="/a-300x200.jpg 300w, /a,b.jpg 1200w, /a-full.jpg 6000w" sizes="300px"/>',
    ),
    { imagesInText: ['https://feed.example/a,b.jpg'] },
  ],
  [
    'a list of placeholders for sizes',
    described('<img src="/a.jpg" srcset="data:image/gif;base64,R0lGOD 1w"/>'),
    { imagesInText: ['https://feed.example/a.jpg'] },
  ],
  [
    'a playlist before the file',
    item(
      '<media:group><media:content url="/a.m3u8" type="application/x-mpegURL" medium="video"/><media:content url="/a.mp4" type="video/mp4" medium="video"/></media:group>',
    ),
    { enclosure: { url: 'https://feed.example/a.mp4', type: 'video/mp4', length: null } },
  ],
  [
    'only the page of a video',
    item(
      '<podcast:alternateEnclosure type="video/youtube"><podcast:source uri="https://youtu.be/a"/></podcast:alternateEnclosure>',
    ),
    { enclosure: null },
  ],
  [
    'HTML that was escaped three times',
    item(
      '<itunes:summary><![CDATA[&amp;lt;p&amp;gt;Rain&amp;lt;br /&amp;gt;wind&amp;lt;/p&amp;gt;]]></itunes:summary>',
    ),
    { html: '<p>Rain<br />wind</p>', text: 'Rain\nwind' },
  ],
  [
    'references in HTML that were escaped twice',
    described('<p>Rain&amp;nbsp;&amp;amp; wind &amp;#8211; <b>fog</b></p>'),
    { text: 'Rain & wind – fog' },
  ],
  [
    'the date of a newer Dublin Core',
    `<rss xmlns:d="http://purl.org/dc/terms/"><channel><item><title>One</title><d:date>2026-03-06</d:date></item></channel></rss>`,
    { publishedAt: new Date('2026-03-06') },
  ],
  ['references in code', described('<p>Write <code>&amp;nbsp;</code></p>'), { text: 'Write &nbsp;' }],
  [
    'a title that was escaped twice',
    channel('<item><title><![CDATA[Rain &amp;amp; it&amp;#8217;s wind]]></title><guid>1</guid></item>'),
    { title: 'Rain & it’s wind' },
  ],
  [
    'texts that were encoded twice',
    channel(
      '<item><title>CafÃ© â€“ late</title><guid>1</guid><description>&lt;p&gt;Itâ€™s a cafÃ©&lt;/p&gt;</description></item>',
    ),
    { title: 'Café – late', text: 'It’s a café' },
  ],
  ['an author of a news agency', item('<author>By Ann Lee</author>'), { author: 'Ann Lee' }],
  ['an author that begins with that word', item('<author>by design</author>'), { author: 'by design' }],
  ['the author of a podcast', item('<itunes:author>By The Way</itunes:author>'), { author: 'By The Way' }],
  ['the first account of Joomla as its author', item('<author>a@a.example (Super User)</author>'), { author: null }],
  ['only a subtitle', item('<itunes:subtitle>About</itunes:subtitle>'), { html: '<p>About</p>', text: 'About' }],
  [
    'line breaks between links and emphasis',
    described('One\ntwo <a href="https://a.example/">x</a>\r\n\r\n \r\nthree <b>four\nfive</b>'),
    { text: 'One\ntwo x\nthree four\nfive', html: expect.stringContaining('x</a><br /><br />three') },
  ],
  [
    'line breaks between paragraphs',
    described('<p>One\ntwo</p>\n<p>three</p>'),
    { text: 'One two\nthree', html: '<p>One\ntwo</p>\n<p>three</p>' },
  ],
  ['the line breaks of old computers', item('<description>One\r\rtwo</description>'), { html: '<p>One</p><p>two</p>' }],
  [
    'a list after a sentence',
    described('One<ul><li>two</li><li>three</li></ul>four'),
    { text: 'One\ntwo\nthree\nfour' },
  ],
  ['a table', described('<table><tr><td>One</td><td>two</td></tr></table>'), { text: 'One two' }],
  ['subjects', item('<dc:subject>Sport</dc:subject><dc:subject>News</dc:subject>'), { keywords: ['Sport', 'News'] }],
  [
    'a picture in several sizes in its text',
    described('<img srcset="/a.jpg 1x, /b.jpg 2x">'),
    { imagesInText: ['https://feed.example/a.jpg'] },
  ],
  [
    'a set of pictures',
    item('<podcast:images srcset="/s.jpg 300w,\n /a.jpg 1500w, /m.jpg 600w"/>'),
    { imageUrl: 'https://feed.example/a.jpg' },
  ],
  [
    'a picture with a size and no type',
    item('<media:content url="https://a.example/976x549/p0abc" width="976" height="549"/>'),
    { imageUrl: 'https://a.example/976x549/p0abc', enclosure: null },
  ],
  ['the poster of a film', item('<rawvoice:poster url="/a.jpg"/>'), { imageUrl: 'https://feed.example/a.jpg' }],
  [
    'one sound twice, once with its length',
    item('<enclosure url="/a.mp3" length="0"/><media:content url="/a.mp3" fileSize="123" type="audio/mpeg"/>'),
    { enclosure: { url: 'https://feed.example/a.mp3', length: 123 }, alternateEnclosures: [] },
  ],
  [
    'a duration of zero before that of its media',
    item('<itunes:duration>0</itunes:duration><media:content url="/a.mp3" type="audio/mpeg" duration="600"/>'),
    { durationSeconds: 600 },
  ],
  ['a length with blanks', file('type="audio/mpeg" length="12 345 678"'), { enclosure: { length: 12_345_678 } }],
  ['a length with full stops', file('type="audio/mpeg" length="12.345.678"'), { enclosure: { length: 12_345_678 } }],
  ['the type application/mp3', file('type="application/mp3"'), { enclosure: { type: 'audio/mpeg' } }],
  ['the type video/x-mp4', file('type="video/x-mp4"'), { enclosure: { type: 'video/mp4' } }],
  [
    'entities in the titles of chapters',
    item('<psc:chapters><psc:chapter start="1:00" title="A &amp;amp; B"/></psc:chapters>'),
    { chapters: [{ startSeconds: 60, title: 'A & B' }] },
  ],
  ['a list of items around it', channel('<items><item><title>One</title></item></items>'), { title: 'One' }],
  ['its tags as one text, in JSON', json({ tags: 'a, b, a' }), { keywords: ['a', 'b'] }],
  ['blank tags, in JSON', json({ tags: ['a', ' ', ' b '] }), { keywords: ['a', 'b'] }],
  [
    'its attachment alone, in JSON',
    json({ attachments: { url: '/a.mp3' } }),
    { enclosure: { url: 'https://feed.example/a.mp3' } },
  ],
  [
    'Ogg before MP3, in JSON',
    json({ attachments: [{ url: '/a.ogg' }, { url: '/a.mp3' }] }),
    { enclosure: { url: 'https://feed.example/a.mp3' } },
  ],
  [
    'contributors of Atom, as Podlove writes participants',
    item(`<a:contributor xmlns:a="http://www.w3.org/2005/Atom"><a:name>Ann</a:name><a:uri>https://a.example/ann</a:uri>
      </a:contributor><atom:contributor><atom:name>Bo</atom:name></atom:contributor>`),
    {
      persons: [
        { name: 'Ann', role: 'contributor', href: 'https://a.example/ann' },
        { name: 'Bo', role: 'contributor' },
      ],
    },
  ],
  [
    'contributors beside persons',
    item('<podcast:person>Ann</podcast:person><atom:contributor><atom:name>Ann</atom:name></atom:contributor>'),
    { persons: [{ name: 'Ann', role: 'host' }] },
  ],
  ['an account as its author, as WordPress writes it', item('<dc:creator>admin</dc:creator>'), { author: null }],
  [
    'the hidden author of Blogger',
    item('<author>noreply@blogger.com (Unknown)</author><dc:creator>Unknown</dc:creator>'),
    { author: null },
  ],
  ['an account before a person', item('<dc:creator>admin</dc:creator><dc:creator>Ann</dc:creator>'), { author: 'Ann' }],
  ['an account as its author, in JSON', json({ authors: [{ name: 'admin' }] }), { author: null }],
  [
    'HTML in its summary, in JSON',
    json({ summary: '<p>About <b>it</b></p>' }),
    { text: 'About it', html: '<p>About <b>it</b></p>' },
  ],
  ['HTML that is escaped, in JSON', json({ content_html: '&lt;p&gt;About&lt;/p&gt;' }), { html: '<p>About</p>' }],
])('an item with %s is read', (_name, text, expected) => {
  expect(read(text).items).toMatchObject([expected])
})

test('a feed of other files of a podcast is not its page', () => {
  const link = '<link xmlns="http://www.w3.org/2005/Atom" rel="alternate" type="application/rss+xml" href="/opus/"/>'
  expect(read(channel(link)).link).toBeNull()
  expect(read(channel(`${link}<link>https://a.example/</link>`)).link).toBe('https://a.example/')
})

test('the description of a JSON Feed may be HTML', () => {
  const feed = { version: 'https://jsonfeed.org/version/1.1', description: '<p>About &amp; on</p>' }
  expect(read(JSON.stringify(feed))).toMatchObject({
    description: '<p>About &amp; on</p>',
    descriptionText: 'About & on',
  })
})

test('a JSON Feed of Fireside has a cover and a mark of explicit speech in fields of its own', () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1',
    _fireside: { subtitle: 'S', explicit: true, owner: 'Ann', image: 'https://a.example/cover.jpg?v=3' },
    items: [{ id: '1', title: 'One' }],
  }
  expect(read(JSON.stringify(feed))).toMatchObject({
    image: 'https://a.example/cover.jpg?v=3',
    explicit: true,
    items: [{ explicit: true }],
  })
})

test.each([
  ['day first', ['08/02/2026 12:00:00', '25/01/2026 12:00:00'], '2026-02-08T12:00:00Z'],
  ['month first', ['Mon, 08/02/2026 10:05 PM', 'Sun, 01/25/2026 10:05 PM'], '2026-08-02T22:05:00Z'],
])('a date of numbers has the order of the other dates of its feed: %s', (_name, dates, instant) => {
  const items = dates.map(
    (date, guid) => `<item><title>One</title><guid>${guid}</guid><pubDate>${date}</pubDate></item>`,
  )
  const { items: read, warnings } = readFeed(Buffer.from(channel(items.join(''))))
  expect(read[0]?.publishedAt).toEqual(new Date(instant))
  expect(warnings).toEqual([])
})

test('a date of numbers is unknown where the dates of its feed have no order, or two', () => {
  for (const other of [[], ['25/01/2026', '01/25/2026']]) {
    const items = ['08/02/2026', ...other].map(
      (date, guid) => `<item><title>One</title><guid>${guid}</guid><pubDate>${date}</pubDate></item>`,
    )
    expect(readFeed(Buffer.from(channel(items.join('')))).items[0]?.publishedAt).toBeNull()
  }
})

test('the day is first in a date of numbers between dots', () => {
  const { items } = readFeed(Buffer.from(item('<pubDate>05.01.2026 10:00:00</pubDate>')))
  expect(items[0]?.publishedAt).toEqual(new Date('2026-01-05T10:00:00Z'))
})

test('what templates write for a missing value is none, and an empty image precedes the real one', () => {
  const [read] = readFeed(
    Buffer.from(
      channel(`<item><title>undefined</title><itunes:title>One</itunes:title><guid>1</guid><description>null</description>
        <itunes:summary>Text</itunes:summary><itunes:image href="null"/><itunes:image/>
        <itunes:image href="https://a.example/i.jpg"/></item>`),
    ),
    { baseUrl: 'https://a.example/feed' },
  ).items
  expect(read).toMatchObject({ title: 'One', text: 'Text', imageUrl: 'https://a.example/i.jpg' })
})

test.each(['constructor', '__proto__'])('the type “%s” of a file is unknown', (type) => {
  expect(read(file(`type="${type}"`)).items).toMatchObject([{ enclosure: { type: 'application/octet-stream' } }])
})
