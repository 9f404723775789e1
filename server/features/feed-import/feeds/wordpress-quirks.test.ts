import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const URL_OF_POSTS = 'https://site.example/wp-json/wp/v2/posts?_embed'
const POST = {
  id: 7,
  link: 'https://site.example/one',
  title: { rendered: 'One' },
  date_gmt: '2026-03-04T08:00:00',
  content: { rendered: '<p>Text</p>', protected: false },
}
const read = (...posts: object[]) => readFeed(Buffer.from(JSON.stringify(posts)), { baseUrl: URL_OF_POSTS }).items
const DATE = { publishedAt: new Date('2026-03-04T10:00:00Z') }
const PICTURE = { imageUrl: 'https://site.example/a.jpg' }

test.each<[string, object, object]>([
  ['without a time of UTC', { date_gmt: null, date: '2026-03-04T10:00:00' }, DATE],
  ['with a time of UTC that is none', { date_gmt: '0000-00-00T00:00:00', date: '2026-03-04T10:00:00' }, DATE],
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
