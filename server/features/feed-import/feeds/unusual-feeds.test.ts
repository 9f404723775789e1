import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const read = (text: string | Buffer) => readFeed(Buffer.from(text), { baseUrl: 'https://feed.example/dir/feed.xml' })
const channel = (inside: string) => `<rss version="2.0"><channel><title>T</title>${inside}</channel></rss>`
const enclosure = '<enclosure url="https://a.example/a.mp3" type="audio/mpeg"/>'
const item = (inside: string) => channel(`<item><title>One</title>${inside}</item>`)

test.each([
  ['double escapes', '&amp;lt;p&amp;gt;Salt &amp;amp;amp; pepper&amp;lt;/p&amp;gt;', '<p>Salt &amp; pepper</p>'],
  ['escapes in a CDATA section', '<![CDATA[&lt;p&gt;Salt &amp;amp; pepper&lt;/p&gt;]]>', '<p>Salt &amp; pepper</p>'],
  ['HTML about HTML', '<![CDATA[<p>Close it with &lt;/p&gt;</p>]]>', '<p>Close it with &lt;/p&gt;</p>'],
  ['one CDATA section in another', '<![CDATA[<![CDATA[<p>Salt</p>]]]]><![CDATA[>]]>', '<p>Salt</p>'],
  ['the marks of a CDATA section as text', '&lt;![CDATA[&lt;p&gt;Salt&lt;/p&gt;]]&gt;', '<p>Salt</p>'],
  ['the halves of an emoji', '&#xD83D;&#xDE00; &#55357;&#56832;', '<p>😀 😀</p>'],
])('a description with %s is read', (_name, written, html) => {
  expect(read(item(`<description>${written}</description>`)).items).toMatchObject([{ html }])
})

test.each([
  ['Using List&lt;T&gt; in C#', 'Using List<T> in C#'],
  ['&lt;b&gt;Bold&lt;/b&gt; words', 'Bold words'],
  ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
  ['&lt;![CDATA[Tom]]&gt;', 'Tom'],
  ['\u200b\ufeffTom\u00ad \u202eand\u2066 Jerry\u2060', 'Tom and Jerry'],
  ['👩\u200d👩\u200d👧 \u200fשלום\u200e 🏳\ufe0f\u200d🌈', '👩\u200d👩\u200d👧 \u200fשלום\u200e 🏳\ufe0f\u200d🌈'],
])('the title %s loses only tags of HTML', (written, title) => {
  expect(read(channel(`<item><title>${written}</title></item>`)).items).toMatchObject([{ title }])
})

test.each([
  ['the type of a page', '<enclosure url="/a.mp3" type="text/html"/>', '/a.mp3', 'audio/mpeg'],
  ['a type without a slash', '<enclosure url="/play?id=4" type="mp3"/>', '/play?id=4', 'audio/mpeg'],
  ['an unregistered type', '<enclosure url="/a.m4a" type="audio/x-m4a"/>', '/a.m4a', 'audio/mp4'],
  ['the type of a film for MP3', '<enclosure url="/a.mp3" type="video/mp4"/>', '/a.mp3', 'audio/mpeg'],
  ['the type of a film for sound', '<enclosure url="/a.m4a" type="video/mp4"/>', '/a.m4a', 'audio/mp4'],
  ['two schemes', '<enclosure url="http://https://feed.example/a.mp3" type="audio/mpeg"/>', '/a.mp3', 'audio/mpeg'],
  ['a scheme with one slash', '<enclosure url="https:/feed.example/a.mp3"/>', '/a.mp3', 'audio/mpeg'],
  ['an href', '<enclosure href="/a.mp3"/>', '/a.mp3', 'audio/mpeg'],
  ['its address as text', '<enclosure> /a b.mp3 </enclosure>', '/a%20b.mp3', 'audio/mpeg'],
  [
    'a document before it',
    `<enclosure url="/a.pdf" type="application/pdf"/><enclosure url="/a.ogg"/>`,
    '/a.ogg',
    'audio/ogg',
  ],
  ['an unescaped ampersand', '<enclosure url="/a.mp3?a=1&copy=2&lt=3"/>', '/a.mp3?a=1&copy=2&lt=3', 'audio/mpeg'],
])('an enclosure with %s is read', (_name, written, path, type) => {
  const [first] = read(item(written)).items
  expect(first?.enclosure).toMatchObject({ url: `https://feed.example${path}`, type })
})

test('the enclosures of RSS 1.0 and the content of Atom are audio', () => {
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"><channel><title>T</title></channel>
    <item rdf:about="1"><enc:enclosure><enc:Enclosure><enc:url>https://a.example/1.mp3</enc:url></enc:Enclosure></enc:enclosure></item>
    <item rdf:about="2"><enc:enclosure rdf:resource="https://a.example/2" enc:type="audio/ogg" enc:length="7"/></item></rdf:RDF>`
  expect(read(rdf).items.map((each) => each.enclosure)).toEqual([
    { url: 'https://a.example/1.mp3', type: 'audio/mpeg', length: null },
    { url: 'https://a.example/2', type: 'audio/ogg', length: 7 },
  ])
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id>
    <content type="audio/mpeg" src="https://a.example/1"/></entry></feed>`
  expect(read(atom).items).toMatchObject([{ enclosure: { url: 'https://a.example/1' } }])
})

test.each([
  ['a title', `<item><title>One<guid>1</guid>${enclosure}</item>`],
  ['a link', `<item><title>One</title><link>https://a.example/1<guid>1</guid>${enclosure}</item>`],
  ['an enclosure', `<item><title>One</title>${enclosure.replace('/>', '>')}<guid>1</guid></item>`],
  [
    'paragraphs',
    `<item><title>One</title><guid>1</guid><description>${'<p>x '.repeat(300)}</description>${enclosure}</item>`,
  ],
])('an item with an unclosed %s is complete', (_name, written) => {
  expect(read(channel(written)).items).toMatchObject([
    { title: 'One', guid: '1', enclosure: { url: 'https://a.example/a.mp3' } },
  ])
})

test('any number of unclosed items are items', () => {
  const items = Array.from({ length: 300 }, (_, index) => `<item><title>${index}</title><guid>${index}</guid>`)
  expect(read(channel(items.join(''))).items.map(({ title }) => title)).toEqual(items.map((_, index) => `${index}`))
})

test.each([
  ['a warning of PHP before it', `<br />\n<b>Warning</b>: x in <b>y.php</b><br />\n${item(enclosure)}`],
  ['a warning in plain text before it', `Warning: headers sent\n<?xml version="1.0"?>${item(enclosure)}`],
  ['gzip around it', gzipSync(item(enclosure))],
  ['gzip around it twice', gzipSync(gzipSync(item(enclosure)))],
])('a feed with %s is read', (_name, text) => {
  expect(read(text)).toMatchObject({ title: 'T', items: [{ title: 'One' }] })
})

test('a damaged gzip file is refused in words', () => {
  expect(() => read(gzipSync(item(enclosure)).subarray(0, 60))).toThrow('The packed feed is damaged')
  expect(() => readFeed(gzipSync(Buffer.alloc(9_000)), { maxBytes: 2_000 })).toThrow('larger than')
})

test('the error for a web page names its feed by an absolute URL', () => {
  expect(() => read('<html><head><link type="application/rss+xml" href="/rss"></head></html>')).toThrow(
    'https://feed.example/rss',
  )
})

test('numbers that a JSON Feed has as text, and dates that it has as numbers, are read', () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    items: [
      {
        id: 7,
        date_published: 1_700_000_000,
        attachments: [{ url: 'a.mp3', mime_type: 'audio/mpeg', duration_in_seconds: '61', size_in_bytes: 'many' }],
      },
    ],
  }
  expect(read(JSON.stringify(feed)).items).toMatchObject([
    { guid: '7', publishedAt: new Date(1_700_000_000_000), durationSeconds: 61, enclosure: { length: null } },
  ])
})

test.each([
  ['type="text/vtt" url="https://a.example/t"', 'text/vtt'],
  ['url="https://a.example/t.srt"', 'application/srt'],
  ['type="text/plain" url="https://a.example/t.vtt?x=1"', 'text/vtt'],
  ['type="srt" url="https://a.example/t"', 'application/srt'],
  ['url="https://a.example/t"', 'text/plain'],
])('a transcript with %s has the type %s', (attributes, type) => {
  expect(read(item(`<podcast:transcript ${attributes}/>`)).items).toMatchObject([{ transcripts: [{ type }] }])
})

test('subtitles of Media RSS are transcripts', () => {
  const subtitle = '<media:subTitle type="text/vtt" lang="en" href="https://a.example/1.vtt"/>'
  const transcripts = [{ url: 'https://a.example/1.vtt', type: 'text/vtt', language: 'en', rel: null }]
  expect(read(item(subtitle)).items).toMatchObject([{ transcripts }])
  expect(read(item(`<media:group>${subtitle}</media:group>`)).items).toMatchObject([{ transcripts }])
})

test.each([
  ['<https://hub.example/>; rel="hub", <https://feed.example/main>; rel=self', 'https://hub.example/'],
  ['</feed>; title="a, b; c"; rel=self,</hub>;crossorigin;REL="preload hub"', 'https://feed.example/hub'],
  ['<ftp://hub.example/>; rel=hub', 'https://other.example/'],
  ['<https://hub.example/>; rel="other"; title="rel=hub"', 'https://other.example/'],
  ['<<<;;;rel=hub', 'https://other.example/'],
])('the hub of the header %s goes before that of the document', (linkHeader, hub) => {
  const links = '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="https://other.example/"/>'
  const bytes = Buffer.from(`<rss version="2.0"><channel><title>A</title>${links}</channel></rss>`)
  expect(readFeed(bytes, { baseUrl: 'https://feed.example/rss', linkHeader }).hub).toBe(hub)
})

const ogg = '<enclosure url="https://a.example/a.ogg" type="audio/ogg"/>'

test.each([
  ['Ogg before MP3', ogg + enclosure, 'a.mp3'],
  [
    'a document and Ogg before MP3',
    `<enclosure url="https://a.example/a.pdf" type="application/pdf"/>${ogg}${enclosure}`,
    'a.mp3',
  ],
  ['MP3 before Ogg', enclosure + ogg, 'a.mp3'],
  ['nothing but Ogg', ogg, 'a.ogg'],
  ['a film before MP3', `<enclosure url="https://a.example/a.mp4" type="video/mp4"/>${enclosure}`, 'a.mp4'],
])('of several enclosures the one that all browsers play is taken: %s', (_name, written, file) => {
  expect(read(item(`<guid>1</guid>${written}`)).items).toMatchObject([
    { enclosure: { url: `https://a.example/${file}` } },
  ])
})

test('a guid that is derived from the first enclosure does not depend on which is taken', () => {
  expect(read(item(ogg + enclosure)).items).toMatchObject([{ guid: 'https://a.example/a.ogg', guidIsDerived: true }])
})

const link = (target: string) => `<a href="https://${target}">${target}</a>`

test.each([
  ['Omny', `<p>See ${link('omnystudio.com/listener')} for privacy information.</p>`],
  ['Acast', `<hr><p style="color:grey;"> Hosted on Acast. See ${link('acast.com/privacy')} for more information.</p>`],
  ['Megaphone', `<p> </p><p>Learn more about your ad choices. Visit ${link('megaphone.fm/adchoices')}</p>`],
  [
    'ART19',
    '<p>See Privacy Policy at https://art19.com/privacy and California Privacy Notice at https://art19.com/privacy#do-not-sell-my-info.</p>',
  ],
  [
    'Simplecast',
    '<p>Hosted by Simplecast, an AdsWizz company. See pcm.adswizz.com for information about our collection and use of personal data for advertising.</p>',
  ],
  [
    'RedCircle',
    '<p>Advertising Inquiries: https://redcircle.com/brands<br/>Privacy &amp; Opt-Out: https://redcircle.com/privacy</p>',
  ],
  ['Spotify', '--- <br/><br/>Support this podcast: https://creators.spotify.com/pod/show/one/support'],
  [
    'Substack',
    `<br/><br/>This is a public episode. If you would like to discuss this with other subscribers or get access to bonus episodes, visit ${link('one.substack.com/subscribe')}`,
  ],
  ['an older Substack', `<p>Get full access to One at ${link('one.substack.com/subscribe')}</p>`],
  [
    'Captivate',
    '<p>This podcast uses the following third-party services for analysis: </p><p>OP3 - https://op3.dev/privacy<br/>Podtrac - https://analytics.podtrac.com/privacy-policy-gdrp</p>',
  ],
  ['Ausha', "<p>Hébergé par Ausha. Visitez ausha.co/politique-de-confidentialite pour plus d'informations.</p>"],
  ['Acast in French', `<p>Hébergé par Acast. Visitez ${link('acast.com/privacy')} pour plus d’informations.</p>`],
  [
    'Acast in German',
    `<p>Gehostet auf Acast. Weitere Informationen findest du unter ${link('acast.com/privacy')}.</p>`,
  ],
  [
    'National Public Radio',
    `<br/><br/>Learn more about sponsor message choices: ${link('podcastchoices.com/adchoices')}<br/><br/>${link('npr.org/privacy').replace('>npr.org/privacy', '>NPR Privacy Policy')}`,
  ],
  ['iHeart', '<p>Learn more about your ad-choices at https://www.iheartpodcastnetwork.com</p>'],
  [
    'public radio in America',
    '<p>See pcm.adswizz.com for information about our collection and use of personal data for sponsorship and to manage your podcast sponsorship preferences.</p>',
  ],
  [
    'Transistor',
    '<strong><a href="https://a.example/join" rel="payment">★ Support this podcast on Patreon ★</a></strong>',
  ],
  [
    'Buzzsprout',
    '<p><a target="_blank" href="https://www.buzzsprout.com/twilio/text_messages/1/open_sms">Send us a text</a></p><p><a rel="payment" href="https://www.buzzsprout.com/1/support">Support the show</a></p>',
  ],
  ['Spreaker', '<p>Become a supporter of this podcast: https://www.spreaker.com/podcast/the-show--123/support.</p>'],
  [
    'Buzzsprout, for letters',
    '<p><a target="_blank" href="https://www.buzzsprout.com/1/fan_mail/new">Send us Fan Mail</a></p>',
  ],
  [
    'Acast, with an offer',
    `<p>Become a member at ${link('plus.acast.com/s/show').replace('>plus', '>https://plus')}.</p><hr><p>Hosted on Acast. See ${link('acast.com/privacy')} for more information.</p>`,
  ],
  [
    'iVoox',
    '<br/>Escucha este episodio completo y accede a todo el contenido exclusivo de La lluvia. Descubre antes que nadie los nuevos episodios en https://go.ivoox.com/sq/1',
  ],
  [
    'Spreaker, with its campaign',
    `<br />Become a supporter of this podcast: ${link('www.spreaker.com/podcast/the-show--123/support?utm_source=rss&amp;utm_medium=rss')}.`,
  ],
  [
    'Anchor',
    '--- <br/><br/>Send in a voice message: https://anchor.fm/show/message<br/>Support this podcast: https://anchor.fm/show/support',
  ],
])('the notice of %s is in the text of an episode and not in its summary', (_name, notice) => {
  const [found] = read(item(`<description><![CDATA[<p>About rain.</p>${notice}]]></description>`)).items
  expect(found?.text).toBe('About rain.')
  expect(found?.html.length).toBeGreaterThan('<p>About rain.</p>'.length)
})

test('the notice of a host is not in the summary of a podcast', () => {
  const notice = `<hr><p> Hosted on Acast. See ${link('acast.com/privacy')} for more information.</p>`
  const feed = readFeed(
    Buffer.from(
      `<rss><channel><title>T</title><description><![CDATA[About rain.${notice}]]></description></channel></rss>`,
    ),
  )
  expect(feed.descriptionText).toBe('About rain.')
  expect(feed.description).toContain('Acast')
})

test.each([
  'A talk with the people of acast.com/privacy about more',
  'Learn more about your ad choices. Visit megaphone.fm/adchoices before you vote',
  'See omnystudio.com/listener for privacy information. And listen',
  'Get full access to the park at one.example/subscribe and more',
])('a summary that is about a host is whole: %s', (text) => {
  expect(read(item(`<description>${text}</description>`)).items).toMatchObject([{ text }])
})

test('the link of an item without an enclosure may be its audio, as in RSS 0.91', () => {
  const [one] = read(item('<link>/one.mp3</link>')).items
  expect(one).toMatchObject({ enclosure: { url: 'https://feed.example/one.mp3', type: 'audio/mpeg', length: null } })
  expect(read(item('<link>/page.html</link>')).items).toMatchObject([{ enclosure: null }])
  expect(read(item(`<link>/one.mp3</link>${enclosure}`)).items).toMatchObject([{ alternateEnclosures: [] }])
})

test('elements without the prefix of their namespace are read', () => {
  const written = `<encoded>&lt;p&gt;All&lt;/p&gt;</encoded><summary>Few</summary><duration>1:05</duration>
    <season>2</season><episode>3</episode><episodeType>bonus</episodeType><creator>Ann Lee</creator>`
  const expected = { html: '<p>All</p>', text: 'Few', durationSeconds: 65, season: 2, episode: 3, author: 'Ann Lee' }
  expect(read(item(written)).items).toMatchObject([{ ...expected, episodeType: 'bonus' }])
})
