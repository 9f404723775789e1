import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'
import { wordpressPosts } from './read-wordpress.ts'

const URL_OF_POSTS = 'https://site.example/wp-json/wp/v2/posts?_embed'
const POST = {
  id: 7,
  link: 'https://site.example/one',
  title: { rendered: 'One' },
  date_gmt: '2026-03-04T08:00:00',
  content: { rendered: '<p>Text</p>', protected: false },
}
const read = (...posts: object[]) => readFeed(Buffer.from(JSON.stringify(posts)), { baseUrl: URL_OF_POSTS }).items
/** Ten o'clock in Johannesburg. */
const DATE = { publishedAt: new Date('2026-03-04T08:00:00Z') }
const PICTURE = { imageUrl: 'https://site.example/a.jpg' }

test.each<[string, object, object]>([
  ['without a time of UTC', { date_gmt: null, date: '2026-03-04T10:00:00' }, DATE],
  ['with a time of UTC that is none', { date_gmt: '0000-00-00T00:00:00', date: '2026-03-04T10:00:00' }, DATE],
  ['with a time that has a zone', { date_gmt: null, date: '2026-03-04T10:00:00+02:00' }, DATE],
  ['without any time', { date_gmt: undefined }, { publishedAt: null, title: 'One' }],
  ['with its number as a text', { id: '7' }, { guid: 'https://site.example/one#7' }],
  ['with its title as a text', { title: 'It&#8217;s one' }, { title: 'It’s one' }],
  ['without the field of its title', { title: undefined }, { title: 'Text', html: '<p>Text</p>' }],
  ['with its content as a text', { content: '<p>Text</p>' }, { html: '<p>Text</p>' }],
  ['with the picture of Jetpack', { jetpack_featured_media_url: 'https://site.example/a.jpg' }, PICTURE],
  [
    'with the picture and the author of Yoast',
    { yoast_head_json: { author: 'Ann', og_image: [{ url: 'https://site.example/a.jpg' }] } },
    { ...PICTURE, author: 'Ann' },
  ],
  [
    'whose author and picture may not be seen',
    { _embedded: { author: [{ code: 'rest_user_invalid_id' }], 'wp:featuredmedia': [{ code: 'rest_forbidden' }] } },
    { author: null, imageUrl: null },
  ],
  [
    'with the sound of Seriously Simple Podcasting',
    { meta: { audio_file: 'https://site.example/a.mp3', duration: '00:45:00' } },
    { enclosure: { url: 'https://site.example/a.mp3', type: 'audio/mpeg' }, durationSeconds: 2_700 },
  ],
  [
    'with a summary that leads to the text',
    {
      excerpt: {
        rendered: '<p>Short&hellip; <a class="more-link" href="/one">Continue reading <span>One</span></a></p>',
      },
    },
    { text: 'Short…' },
  ],
  [
    'with shortcodes of plugins that are off',
    { content: { rendered: '[vc_row el="1"]<p>Text [sic] [1]</p>[/vc_row][gallery ids="1,2"]' } },
    { html: '<p>Text [sic] [1]</p>' },
  ],
])('a post of WordPress %s is read', (_name, fields, expected) => {
  expect(read({ ...POST, ...fields })).toMatchObject([expected])
})

test.each([
  ['a warning of PHP', '<br />\n<b>Deprecated</b>:  x in <b>/a/b.php</b> on line <b>1</b><br />\n'],
  ['blank lines and a byte order mark', '\ufeff\n\n'],
])('posts of WordPress behind %s are read', (_name, before) => {
  const text = before + JSON.stringify([POST])
  expect(readFeed(Buffer.from(text), { baseUrl: URL_OF_POSTS }).items).toMatchObject([{ title: 'One' }])
})

const figure = (inner: string, caption = 'Watch') =>
  `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${inner}\n</div><figcaption>${caption}</figcaption></figure>`
const frame = (src: string, more = '') => `<iframe${more} width="500" src="${src}" allowfullscreen></iframe>`

test.each([
  [
    'of YouTube',
    figure(frame('https://www.youtube.com/embed/abcdefg?feature=oembed', ' title="The &amp; clip"')),
    'https://www.youtube.com/watch?v=abcdefg',
    'The & clip (youtube.com)',
  ],
  [
    'of YouTube that loads late',
    '<iframe data-src="https://www.youtube-nocookie.com/embed/abcdefg"></iframe>',
    'https://www.youtube.com/watch?v=abcdefg',
    'youtube.com',
  ],
  ['of Vimeo', frame('https://player.vimeo.com/video/123?h=1'), 'https://vimeo.com/123', 'vimeo.com'],
  [
    'of Spotify',
    frame('https://open.spotify.com/embed/episode/1a?utm_source=oembed'),
    'https://open.spotify.com/episode/1a',
    'open.spotify.com',
  ],
  [
    'of SoundCloud',
    frame('https://w.soundcloud.com/player/?visual=true&#038;url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb'),
    'https://soundcloud.com/a/b',
    'soundcloud.com',
  ],
  ['of Omny', frame('https://omny.fm/shows/a/b/embed'), 'https://omny.fm/shows/a/b/embed', 'omny.fm'],
  [
    'that WordPress did not find',
    figure('https://www.youtube.com/watch?v=abcdefg&amp;t=1'),
    'https://www.youtube.com/watch?v=abcdefg&t=1',
    'youtube.com',
  ],
  [
    'of its own sound',
    '<figure class="wp-block-audio"><audio controls src="/a/the-song.mp3"></audio></figure>',
    'https://site.example/a/the-song.mp3',
    'the-song.mp3',
  ],
  [
    'of its own video',
    '<video controls><source type="video/mp4" src="https://site.example/v.mp4?_=1"/></video>',
    'https://site.example/v.mp4?_=1',
    'v.mp4',
  ],
])('a player in the text of a post is a link: one %s', (_name, content, href, text) => {
  const [post] = read({ ...POST, content: { rendered: `<p>A</p>${content}<p>B</p>` } })
  const [, foundHref, foundText] = /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/.exec(post?.html ?? '') ?? []
  expect([foundHref, foundText].map((found) => found?.replaceAll('&amp;', '&'))).toEqual([href, text])
})

test.each([
  ['an ad', frame('https://ads.example/frame.html')],
  ['a script', frame('javascript:alert(1)')],
  ['a player without a source', '<audio controls></audio>'],
])('%s in the text of a post is no link', (_name, content) => {
  expect(read({ ...POST, content: { rendered: `<p>A</p>${content}` } })).toMatchObject([{ html: '<p>A</p>' }])
})

test.each([
  ['a figure', '<figure class="wp-block-image"><img src="/a.jpg"/><figcaption>Photo: Ann</figcaption></figure>'],
  [
    'a gallery',
    '<figure><figure><img src="/a.jpg"/><figcaption>One</figcaption></figure><figure><img src="/b.jpg"/></figure></figure>',
  ],
  ['an older theme', '<div class="wp-caption"><img src="/a.jpg"/><p class="wp-caption-text">Photo: Ann</p></div>'],
])('the caption of a picture that texts do not show is left out: %s', (_name, content) => {
  const [post] = read({ ...POST, content: { rendered: `<p>A</p>${content}<p>B</p>` } })
  expect(post?.html.replaceAll(/<\/?div>/g, '')).toBe('<p>A</p><p>B</p>')
})

test('a figure with a table and a caption is whole', () => {
  const table = '<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>Votes</figcaption></figure>'
  expect(read({ ...POST, content: { rendered: table } })).toMatchObject([{ html: table }])
})

test.each([
  [
    { code: 'rest_disabled', message: 'The <b>REST API</b> is disabled.', data: { status: 403 } },
    'The REST API is disabled. (rest_disabled)',
  ],
  [{ code: 'rest_no_route', message: 'No route was found.' }, 'No route was found. (rest_no_route)'],
])('the error that a site gives instead of posts is named', (answer, reason) => {
  expect(() => readFeed(Buffer.from(JSON.stringify(answer)), { baseUrl: URL_OF_POSTS })).toThrow(`an error: ${reason}`)
})

test.each([
  ['https://site.example', 'https://site.example/wp-json/wp/v2/posts?_embed=1&per_page=100'],
  ['https://site.example/blog/', 'https://site.example/blog/wp-json/wp/v2/posts?_embed=1&per_page=100'],
  [
    'https://site.example/wp-json/wp/v2/posts?per_page=5',
    'https://site.example/wp-json/wp/v2/posts?per_page=5&_embed=1',
  ],
  ['https://site.example/?rest_route=/wp/v2/posts', 'https://site.example/?rest_route=%2Fwp%2Fv2%2Fposts&_embed=1'],
])('the posts of %s are at %s', (site, url) => {
  expect(wordpressPosts(site)).toBe(url)
})

test('a site with plain permalinks may have no posts', () => {
  const baseUrl = 'https://site.example/index.php?rest_route=%2Fwp%2Fv2%2Fposts'
  expect(readFeed(Buffer.from('[]'), { baseUrl }).items).toEqual([])
})

test.each([
  ['Africa/Johannesburg', '2026-03-04T08:00:00'],
  ['Europe/London', '2026-03-04T10:00:00'],
  ['America/New_York', '2026-03-04T15:00:00'],
  ['+05:30', '2026-03-04T04:30:00'],
])('a post with only the time of a site in %s was published then', (zone, instant) => {
  const post = { ...POST, date_gmt: null, date: '2026-03-04T10:00:00' }
  const options = { baseUrl: URL_OF_POSTS, zone }
  const [item] = readFeed(Buffer.from(JSON.stringify([post])), options).items
  expect(item?.publishedAt).toEqual(new Date(`${instant}Z`))
})
