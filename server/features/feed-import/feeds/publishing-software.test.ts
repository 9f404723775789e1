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
])('%s is no part of a text', (_name, piece) => {
  expect(htmlOf(`<p>About rain.</p>${piece}<p>More.</p>`)).toBe('<p>About rain.</p><p>More.</p>')
})

test('the category that WordPress gives to posts without one is no keyword', () => {
  const names = ['Uncategorised', 'Uncategorized', 'Ongekategoriseer', 'Non classé', 'Без рубрики', 'Rain']
  const categories = names.map((name) => `<category>${name}</category>`).join('')
  const text = `<rss version="2.0"><channel><title>T</title><item><title>One</title>${categories}</item></channel></rss>`
  const version = 'https://jsonfeed.org/version/1.1'
  const json = JSON.stringify({ version, title: 'T', items: [{ id: '1', content_text: 'One', tags: names }] })
  for (const feed of [text, json]) expect(readFeed(Buffer.from(feed)).items[0]?.keywords).toEqual(['Rain'])
})
