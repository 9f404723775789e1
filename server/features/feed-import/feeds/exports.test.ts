import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const titlesOf = (xml: string) => {
  const { items, warnings } = readFeed(Buffer.from(xml))
  return { titles: items.map(({ title }) => title), warnings }
}

const post = (title: string, fields: string) => `<item><title>${title}</title><link>https://a.example/${title}</link>
  <content:encoded><![CDATA[About ${title}]]></content:encoded>${fields}</item>`

const stored = (type: string, status: string, password = '') =>
  `<wp:status><![CDATA[${status}]]></wp:status><wp:post_type><![CDATA[${type}]]></wp:post_type>
  <wp:post_password><![CDATA[${password}]]></wp:post_password>`

test('of an export of WordPress only published posts are taken', () => {
  const items = [
    post('Published', stored('post', 'publish')),
    post('Episode', stored('episode', 'publish')),
    post('Draft', stored('post', 'draft')),
    post('Planned', stored('post', 'future')),
    post('Private', stored('post', 'private')),
    post('Protected', stored('post', 'publish', 'secret')),
    post('Contact', stored('page', 'publish')),
    post('Menu', stored('nav_menu_item', 'publish')),
    post('Styles', stored('wp_global_styles', 'publish')),
    post('Picture', stored('attachment', 'inherit')),
  ].join('')
  const xml = `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Site</title>${items}</channel></rss>`
  expect(titlesOf(xml)).toEqual({
    titles: ['Published', 'Episode'],
    warnings: ['8 entries that are no published posts were left out'],
  })
})

const entry = (title: string, fields: string) =>
  `<entry><id>tag:a.example,2026:${title}</id><title>${title}</title><content>About ${title}</content>${fields}</entry>`

const feed = (namespaces: string, ...entries: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${namespaces}><title>Blog</title>${entries.join('')}</feed>`

const kind = (name: string) => `<category scheme="http://schemas.google.com/g/2005#kind"
  term="http://schemas.google.com/blogger/2008/kind#${name}"/>`

test('of an export of Blogger only published posts are taken', () => {
  const draft = `<app:control xmlns:app="http://purl.org/atom/app#"><app:draft>yes</app:draft></app:control>`
  const xml = feed(
    '',
    entry('Template', kind('template')),
    entry('Setting', kind('settings')),
    entry('Published', kind('post')),
    entry('Draft', kind('post') + draft),
    entry('Page', kind('page')),
    entry('Comment', kind('comment')),
  )
  expect(titlesOf(xml).titles).toEqual(['Published'])
})

test('of a takeout of Blogger only published posts are taken', () => {
  const typed = (type: string, status: string) =>
    `<blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status>
    <author><name>Ann</name><blogger:type>BLOGGER</blogger:type></author>`
  const xml = feed(
    'xmlns:blogger="http://schemas.google.com/blogger/2018"',
    entry('Published', typed('POST', 'LIVE')),
    entry('Draft', typed('POST', 'DRAFT')),
    entry('Page', typed('PAGE', 'LIVE')),
    entry('Comment', typed('COMMENT', 'LIVE')),
  )
  expect(titlesOf(xml).titles).toEqual(['Published'])
})

test('a draft of Atom is left out, and other kinds of Google stay', () => {
  const video = `<category scheme="http://schemas.google.com/g/2005#kind" term="http://gdata.youtube.com/schemas/2007#video"/>`
  const control = (draft: string) => `<app:control><app:draft>${draft}</app:draft></app:control>`
  const xml = feed(
    'xmlns:app="http://www.w3.org/2007/app"',
    entry('Video', video),
    entry('Open', control('no')),
    entry('Draft', control('yes')),
  )
  expect(titlesOf(xml).titles).toEqual(['Video', 'Open'])
})

const exported = (html: string) => {
  const author = `<wp:author><wp:author_login>ann</wp:author_login>
    <wp:author_display_name><![CDATA[Ann Lee]]></wp:author_display_name></wp:author>`
  const item = `<item><title>One</title><dc:creator><![CDATA[ann]]></dc:creator>
    <content:encoded><![CDATA[${html}]]></content:encoded><wp:post_type>post</wp:post_type></item>`
  return readFeed(
    Buffer.from(`<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
      <channel><title>Site</title>${author}${item}</channel></rss>`),
  ).items[0]
}

test('a text of the classic editor of WordPress keeps its paragraphs beside blocks', () => {
  const item = exported('One\ntwo.\n\nThree.\n<h3>Head</h3>\nFour.\n<ul>\n<li>a</li>\n</ul>\nFive.\n\nSix.')
  expect(item?.html.replaceAll('\n', '')).toBe(
    '<p>One<br />two.</p><p>Three.</p><h3>Head</h3><p>Four.</p><ul><li>a</li></ul><p>Five.</p><p>Six.</p>',
  )
})

test('the author of an export of WordPress has the name instead of the login', () => {
  expect(exported('One')?.author).toBe('Ann Lee')
})
