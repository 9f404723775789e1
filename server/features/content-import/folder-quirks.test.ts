import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Files, readExample, readWarnings } from './content-folder-kit.ts'

const FIELDS = 'headline: A\nsubline: B\nauthor: C\npublished: 2026-11-20'
const article = (text: string, fields = FIELDS) => ({ 'news/a.md': `---\n${fields}\n---\n${text}\n` })
const articleOf = async (files: Files) => {
  const { rows } = await readExample(files)
  return rows.content.find(({ id }) => id === 'news-a')
}
const sectionsOf = async (text: string): Promise<unknown> =>
  JSON.parse((await articleOf(article(text)))?.sections ?? '[]')

const html = (text: string) => ({ kind: 'rich_text', html: text })
const picture = (caption: string) => ({ kind: 'image', caption })

describe('a text has all that is written in it', () => {
  test.each<[string, string, object[]]>([
    ['a picture with a title', '![The valley](valley.jpg "In spring")', [picture('The valley. In spring')]],
    ['a picture that is a link', '[![The valley](valley.jpg)](https://a.example)', [picture('The valley')]],
    [
      'a picture with its address at the end',
      'One\n\n![The valley][v]\n\n[v]: valley.jpg',
      [html('<p>One</p>'), picture('The valley')],
    ],
    ['pictures in one paragraph', '![One](valley.jpg)\n![Two](valley.jpg)', [picture('One'), picture('Two')]],
    [
      'pictures by their paths',
      '![One](/pictures/valley.jpg)\n\n![Two](./valley.JPG)',
      [picture('One'), picture('Two')],
    ],
    ['a picture with the width that Pandoc reads', '![The valley](valley.jpg){width=50%}', [picture('The valley')]],
    [
      'a comment between pictures',
      '![One](valley.jpg)\n\n<!-- more -->\n\n![Two](valley.jpg)',
      [picture('One'), picture('Two')],
    ],
    [
      'what looks like a picture in code',
      '```\n\n![One](valley.jpg)\n\n```',
      [html('<pre><code>\n![One](valley.jpg)\n\n</code></pre>')],
    ],
    [
      'a link whose address is behind a picture',
      '[One][x]\n\n![Two](valley.jpg)\n\nThree\n\n[x]: https://a.example/',
      [
        html('<p><a href="https://a.example/" rel="noopener noreferrer">One</a></p>'),
        picture('Two'),
        html('<p>Three</p>'),
      ],
    ],
    ['footnotes', 'Text[^1].\n\n[^1]: Note.', [html('<p>Text<sup>1</sup>.</p>\n<p><sup>1</sup> Note.</p>')]],
  ])('%s', async (_name, text, sections) => expect(await sectionsOf(text)).toMatchObject(sections))

  test.each([
    [
      'a picture in a sentence',
      'One\ntwo ![The valley](valley.jpg) three',
      'news/a.md:8: the picture valley.jpg must be in a paragraph of its own',
    ],
    [
      'a picture in a list',
      '- one\n\n  ![The valley](valley.jpg)',
      'news/a.md:9: the picture valley.jpg must be in a paragraph of its own',
    ],
    [
      'only a player of another site',
      '<iframe src="https://a.example/"></iframe>',
      'news/a.md:7: sections, entry 1, markdown: nothing of it may be shown',
    ],
  ])('or a fault names the unsupported part: %s', async (_name, text, fault) => {
    await expect(readExample(article(text))).rejects.toThrow(fault)
  })

  test.each([
    ['a picture as HTML', 'One\n\n<div>\n<img src="valley.jpg"></div>', 'news/a.md:10: <img> is left out'],
    ['a link to a script', 'One [two](javascript:alert(1))', 'news/a.md:7: the link javascript:alert(1) is left out'],
    ['a link to another file', 'One\n[two](../b.md)', 'news/a.md:8: the link ../b.md is left out'],
  ])('or a note names the skipped part: %s', async (_name, text, note) => {
    expect(await readWarnings(article(text))).toEqual([expect.stringContaining(note)])
  })

  test('text before the fields is no part of the article, so that a fault is given', async () => {
    const file = `Before.\n\n---\n${FIELDS}\n---\nText\n`
    await expect(readExample({ 'news/a.md': file })).rejects.toThrow('news/a.md:1: must begin with its fields')
  })

  test.each([
    ['blank lines before them', `\n\n---\n${FIELDS}\n---\nText`],
    ['blanks after their marks', `--- \n${FIELDS}\n--- \t\nText`],
    ['three dots after them', `---\n${FIELDS}\n...\nText`],
    ['a byte order mark and the line ends of Windows', `\ufeff---\n${FIELDS}\n---\nText`.replaceAll('\n', '\r\n')],
  ])('fields with %s are read', async (_name, file) => {
    expect(await articleOf({ 'news/a.md': file })).toMatchObject({ headline: 'A' })
  })

  test('a fault after blank lines is named with its own line', async () => {
    await expect(readExample({ 'news/a.md': `\n\n---\n${FIELDS}\nstation: x\n---\nText` })).rejects.toThrow(
      'news/a.md:8: station',
    )
  })
})

describe('a value of YAML is what is written', () => {
  test.each<[string, string, object]>([
    ['a number', FIELDS.replace('headline: A', 'headline: 702'), { headline: '702' }],
    ['a number with zeros', FIELDS.replace('headline: A', 'headline: 007.50'), { headline: '007.50' }],
    ['a truth value', FIELDS.replace('headline: A', 'headline: True'), { headline: 'True' }],
    ['a no of Norway', `%YAML 1.1\n---\n${FIELDS.replace('headline: A', 'headline: no')}`, { headline: 'no' }],
    ['a station without quotes', `${FIELDS}\nstation: 947`, { station: '947' }],
    [
      'a time with a blank before its zone',
      FIELDS.replace('2026-11-20', '2026-11-20 06:00:00 +02:00'),
      { published_at: new Date('2026-11-20T04:00:00Z') },
    ],
    [
      'a time in lower-case letters',
      FIELDS.replace('2026-11-20', '2026-11-20t06:00:00.5z'),
      { published_at: new Date('2026-11-20T06:00:00.500Z') },
    ],
    [
      'what the database refuses',
      FIELDS.replace('headline: A', String.raw`headline: "a\0b\uD800"`),
      { headline: 'a\ufffdb\ufffd' },
    ],
  ])('%s', async (_name, fields, expected) => {
    const file = fields.startsWith('%') ? fields.replace('%YAML 1.1\n', '') : `---\n${fields}`
    expect(await articleOf({ 'news/a.md': `${file}\n---\nText` })).toMatchObject(expected)
  })

  test('of an entry that is merged into another', async () => {
    const presenters = '- &her { name: Lindiwe Botha, bio: Her. }\n- { <<: *her, name: Pieter Jonas }\n'
    const { content } = await readExample({ 'presenters.yaml': presenters })
    expect(content.presenters).toMatchObject([{}, { name: 'Pieter Jonas', bio: 'Her.' }])
  })

  test('with accents as characters of their own, as one computer writes them and another does not', async () => {
    const shows = await readFile('docs/your-station/shows/947.yaml', 'utf8')
    const { content } = await readExample({
      'presenters.yaml': '- { name: Lindiwe Botha, bio: A. }\n- { name: "Pie\u0301ter Jonas", bio: B. }\n',
      'shows/947.yaml': shows.replaceAll('Pieter Jonas', 'Pi\u00e9ter Jonas'),
    })
    expect(content.presenters.map(({ name }) => name)).toContain('Pi\u00e9ter Jonas')
  })
})

test('a topic that an article names in two spellings is one topic', async () => {
  const row = await articleOf(article('Text', `${FIELDS}\ntopics: [Night trains, Rail, night-trains]`))
  expect(JSON.parse(String(row?.topics))).toEqual(['Night trains', 'Rail'])
})
