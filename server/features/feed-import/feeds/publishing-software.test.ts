import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const htmlOf = (html: string): string | undefined => {
  const item = `<item><title>One</title><description><![CDATA[${html}]]></description></item>`
  return readFeed(Buffer.from(`<rss version="2.0"><channel><title>T</title>${item}</channel></rss>`)).items[0]?.html
}

const post = (before: string, between: string, behind = '') =>
  `<p>${before}<a href="https://a.example/1">One</a>${between}<a href="https://a.example">A</a>${behind}</p>`

test.each([
  post('The post ', ' appeared first on ', '.'),
  post('The post ', ' first appeared on ', '.'),
  post('Der Beitrag ', ' erschien zuerst auf ', '.'),
  post('Het bericht ', ' verscheen eerst op ', '.'),
  post('Die berig ', ' het eerste op ', ' verskyn.'),
  post('L’article ', ' est apparu en premier sur ', '.'),
  post('La entrada ', ' se publicó primero en ', '.'),
  post('O post ', ' apareceu primeiro em ', '.'),
  post("L'articolo ", ' proviene da ', '.'),
  post('Inlägget ', ' dök först upp på ', '.'),
  post('Сообщение ', ' впервые появились на ', '.'),
])('the line with which WordPress ends a text in its languages is no part of it: %s', (line) => {
  expect(htmlOf(`<p>About rain.</p>\n${line}\n`)).toBe('<p>About rain.</p>')
})

test('a paragraph at the end with two links stays', () => {
  expect(htmlOf(`<p>About rain.</p>${post('Read ', ' and ', '.')}`)).toContain('Read')
})

const FORM = `<div class="subscription-widget-wrap-editor" data-attrs="{}"><div class="subscription-widget show-subscribe">
  <div class="preamble"><p class="cta-caption">Thanks for reading!</p></div><form class="subscription-widget-subscribe">
  <input type="submit" value="Subscribe"></form></div></div>`

test.each([
  ['the form of Substack', FORM],
  [
    'a button of Substack',
    '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="/s">Share</a></p>',
  ],
  ['the link of Medium to the rest', '<p class="medium-feed-link"><a href="/m">Continue reading on A »</a></p>'],
  [
    'the line with which Medium ends a text',
    '<hr><p><a href="/m">One</a> was originally published in <a href="/a">A</a> on Medium, where people are talking.</p>',
  ],
  [
    'the fields of Drupal beside the text',
    '<span property="schema:name" class="field field--name-title field--type-string">One</span>' +
      '<span rel="schema:author" class="field field--name-uid"><span lang="" about="/user/1">admin</span></span>' +
      '<span class="field field--name-created"><time datetime="2026-03-04T05:00:00Z">Wed, 03/04/2026 - 05:00</time>\n</span>' +
      '<ul class="links inline list-inline"><li><a href="/1">Read more</a></li></ul>',
  ],
  ['a module of Joomla', '{loadposition ad-1}{loadmodule mod_login,Login}'],
  ['a shortcode of a theme', '[fusion_text size="1"][/fusion_text][av_textblock][/av_textblock]'],
  ['a shortcode of a player', '[spreaker type=player resource="episode_id=1"][smart_track_player url="/a.mp3"]'],
  ['what only other programs show', '<p style="display: none; color: red">About clouds.</p>'],
])('%s is no part of a text', (_name, piece) => {
  expect(htmlOf(`<p>About rain.</p>${piece}<p>More.</p>`)).toBe('<p>About rain.</p><p>More.</p>')
})

test('what a player of Ghost shows beside its file is no part of a text', () => {
  const player =
    '<div class="kg-audio-title">Rain</div><div class="kg-audio-player"><button class="kg-audio-play-icon"><svg></svg></button><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">27.3</span></div><button class="kg-audio-playback-rate" aria-label="Speed">1×</button></div>'
  expect(htmlOf(`<p>About rain.</p>${player}`)).toBe('<p>About rain.</p><div>Rain</div><div></div>')
})

test.each([
  '<a href="/1">Continue reading...</a>',
  '<p><a href="/1">Read more »</a></p>',
  '<a href="/1"> Lees verder… </a>',
])('the link to the rest at the end of a shortened text is no part of it: %s', (link) =>
  expect(htmlOf(`<p>About rain.</p> ${link}\n`)).toBe('<p>About rain.</p>'),
)

test('the line with which beehiiv ends a text is no part of it', () => {
  const footer = `<div class='beehiiv__footer'><br><hr><a href="https://a.example/">Powered by beehiiv</a></div>`
  expect(htmlOf(`<div><p>About rain.</p>${footer}</div>`)).toBe('<div><p>About rain.</p></div>')
})

test('what a player says where it cannot play is no part of a text', () => {
  const html = htmlOf('<audio src="/a.mp3">Your browser does not support the audio element.</audio><p>About rain.</p>')
  expect(html).not.toContain('browser')
  expect(htmlOf('<p>Heard on [YouTube] and [soundcloud].</p>')).toBe('<p>Heard on [YouTube] and [soundcloud].</p>')
})

test.each([
  '[youtube https://a.example/1?v=2]',
  '[youtube=https://a.example/1?v=2]',
  '[soundcloud url="https://a.example/1?v=2" width="9"]',
])('the address in a shortcode stays: %s', (code) =>
  expect(htmlOf(`<p>Hear it: ${code}</p>`)).toBe('<p>Hear it: https://a.example/1?v=2</p>'),
)

test('a link to more within a text stays', () => {
  expect(htmlOf('<p><a href="/1">Read more</a> about rain.</p>')).toContain('Read more')
})

test.each([
  '<img src="https://s.w.org/images/core/emoji/15.0.3/72x72/1f327.png" alt="🌧" class="wp-smiley" style="height: 1em;" />',
  '<img draggable="false" role="img" class="emoji" alt="🌧" src="https://s.w.org/images/core/emoji/15.0.3/svg/1f327.svg">',
])('an emoji that WordPress writes as an image is part of the text: %s', (image) => {
  const item = `<item><title>One</title><description><![CDATA[<p>Rain ${image} again</p><img src="https://a.example/a.jpg">]]></description></item>`
  const [read] = readFeed(Buffer.from(`<rss version="2.0"><channel><title>T</title>${item}</channel></rss>`)).items
  expect(read).toMatchObject({ text: 'Rain 🌧 again', imagesInText: ['https://a.example/a.jpg'] })
})

test.each([
  'http://feeds.feedburner.com/~ff/a?d=1',
  'https://feeds.feedburner.com/~r/a/~4/1',
  'http://feeds.wordpress.com/1.0/comments/a/1/',
  'https://pixel.wp.com/b.gif?host=a',
])('a counter or a button below a text is no picture: %s', (url) => {
  const item = `<item><title>One</title><description><![CDATA[<p>Rain</p><img src="${url}" border="0">]]></description></item>`
  const feed = readFeed(Buffer.from(`<rss version="2.0"><channel><title>T</title>${item}</channel></rss>`))
  expect(feed.items[0]?.imagesInText).toEqual([])
})

test.each([
  ['<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe><p>Rain</p>', 'Rain'],
  ['<iframe title="Clouds" src="https://www.youtube.com/embed/abcdefgh"></iframe><p>Rain</p>', 'Rain'],
  ['<audio src="https://a.example/rain.mp3"></audio><p>Rain</p>', 'Rain'],
  ['<audio src="https://a.example/rain.mp3"></audio>', 'rain.mp3'],
])('the link in place of a player is in the summary only where there is nothing else: %s', (html, text) => {
  const item = `<item><title>One</title><description><![CDATA[${html}]]></description></item>`
  const feed = readFeed(Buffer.from(`<rss version="2.0"><channel><title>T</title>${item}</channel></rss>`))
  expect(feed.items[0]?.text).toBe(text)
})

test('the category that WordPress gives to posts without one is no keyword', () => {
  const names = ['Uncategorised', 'Uncategorized', 'Ongekategoriseer', 'Non classé', 'Без рубрики', 'Rain']
  const categories = names.map((name) => `<category>${name}</category>`).join('')
  const text = `<rss version="2.0"><channel><title>T</title><item><title>One</title>${categories}</item></channel></rss>`
  const version = 'https://jsonfeed.org/version/1.1'
  const json = JSON.stringify({ version, title: 'T', items: [{ id: '1', content_text: 'One', tags: names }] })
  for (const feed of [text, json]) expect(readFeed(Buffer.from(feed)).items[0]?.keywords).toEqual(['Rain'])
})

test('the fields of Drupal above a text have no classes in some themes', () => {
  const fields =
    '<span>One</span>\n<span><span lang="" about="/user/1">admin</span></span>\n<span><time datetime="2026-03-04T05:00:00Z" title="x">Wed, 03/04/2026 - 05:00</time>\n</span>\n'
  expect(htmlOf(`${fields}<div><p>About rain.</p></div>`)?.trim()).toBe('<div><p>About rain.</p></div>')
})
