import { symlink, truncate } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readImage } from '#server/features/media/read-image.ts'
import { changeFolder, exampleFolder } from './content-folder-kit.ts'
import { ImportedFiles } from './files/imported-files.ts'
import { readFolder } from './import-folder.ts'

const read = (folder: string) =>
  readFolder({ folder, readImage: (bytes) => readImage(bytes), now: new Date() }, new ImportedFiles(null))

const stations = (changes: string) => `- id: '947'
  name: Karoo FM
  slogan: The long road home
  kind: music
  place: Graaff-Reinet
  frequency: 94.7 FM
${changes}
  contact: { mail: studio@karoo.example, whatsapp: '+27 00' }
`
const blocks = (...lines: string[]) => `blocks:\n${lines.map((line) => `  - ${line}\n`).join('')}`
const article = (fields: string, text = 'Text.') =>
  `---\nheadline: A\nsubline: B\nauthor: C\npublished: 2026-11-20\n${fields}\n---\n${text}\n`

test.each<[string, Record<string, string | Uint8Array>, string]>([
  [
    'a field with a typing error',
    { 'stations.yaml': stations('  descripton: Music') },
    'stations.yaml:1: 947, description: is missing\nstations.yaml:7: 947, descripton: is not a known field',
  ],
  [
    'a wrong value',
    { 'news/a.md': article('station: karoo') },
    'news/a.md:6: station: Invalid option: expected one of "702"|"947"|"capetalk"|"kfm"|"none"',
  ],
  [
    'a form that publishes the names of winners from a field that it does not have',
    {
      'competitions.yaml': `- slug: a
  headline: A
  subline: B
  text: C
  station: '947'
  buttonText: Go
  window: { opens: 2026-02-01, closes: 2026-03-01 }
  sections: [{ markdown: D }]
  rules: E
  form:
    fields:
      - { id: full-name, kind: TEXT, label: Name }
      - { id: show-name, kind: CONSENT, label: Show my name, version: '1' }
    publish:
      name: fullname
      consent: full-name
`,
    },
    "competitions.yaml:15: publish, name: the form has no such field 'fullname'\ncompetitions.yaml:16: publish, consent: the form has no such field 'full-name'",
  ],
  [
    'a date that is none',
    {
      'competitions.yaml':
        "- slug: a\n  headline: A\n  subline: B\n  text: C\n  station: '947'\n  buttonText: Go\n  window: { opens: 2026-02-30, closes: 2026-03-01 }\n  sections: [{ markdown: D }]\n  rules: E\n",
    },
    'competitions.yaml:7: a, window, opens: is not a valid date',
  ],
  [
    'a draw, which only the demo has',
    {
      'competitions.yaml':
        "- slug: a\n  headline: A\n  subline: B\n  text: C\n  station: '947'\n  buttonText: Go\n  window: { opens: 2026-02-20, closes: 2026-03-01 }\n  drawn: { entries: 5, inHours: -1 }\n  sections: [{ markdown: D }]\n  rules: E\n",
    },
    'competitions.yaml:8: drawn: winners are drawn on the site, from its entries',
  ],
  [
    'a film without a source',
    { 'videos.yaml': 'films: [{ id: dam, title: The dam, image: valley, seconds: 5 }]' },
    "videos.yaml:1: the film 'dam' needs a source, or the file films/dam.mp4",
  ],
  [
    'a film that is none',
    {
      'videos.yaml': 'films: [{ id: dam, title: The dam, image: valley, seconds: 5 }]',
      'films/dam.mp4': 'no film',
      'films/river.mp4': 'no film',
    },
    'films/dam.mp4:1: is not an MPEG-4 file\nfilms/river.mp4:1: belongs to no film of videos.yaml; it must be named films/{id}.mp4',
  ],
  [
    'text that is no YAML',
    { 'home.yaml': 'hero:\n  - [' },
    'home.yaml:2: is not YAML: Flow sequence in block collection',
  ],
  [
    'a field that is there twice',
    { 'moved.yaml': '- { from: /a, from: /b, to: /c }' },
    'moved.yaml:1: is not YAML: Map keys must be unique',
  ],
  [
    'an unknown file',
    { 'shows/974.yaml': '[]' },
    'shows/974.yaml:1: is not a file of the content; see docs/your-station.md for their names',
  ],
  [
    'a show that is on air twice',
    {
      'schedule/947.yaml': blocks(
        "{ days: [sun], from: '22:00', to: '02:00', show: first-light }",
        "{ days: [mon], from: '01:00', to: '03:00', show: the-long-road }",
      ),
    },
    'schedule/947.yaml:3: the-long-road overlaps first-light of schedule/947.yaml:2 on mon 01:00',
  ],
  [
    'a show that is not there',
    { 'schedule/947.yaml': blocks("{ days: [sun], from: '22:00', to: '02:00', show: silence }") },
    "schedule/947.yaml:2: there is no show 'silence'",
  ],
  [
    'a picture that is not there',
    { 'news/a.md': article('image: nowhere') },
    'news/a.md:6: image: there is no picture pictures/nowhere.jpg, .png, .webp, .gif or .avif',
  ],
  [
    'a picture that is none',
    { 'pictures/valley.jpg': 'not a picture' },
    'pictures/valley.jpg:1: is not a picture that can be shown: Input buffer contains unsupported image format',
  ],
  [
    'an SVG as a picture',
    { 'pictures/valley.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    'pictures/valley.jpg:1: is not a picture that can be shown: pictures of the kind svg are not taken',
  ],
  [
    'a sound of another format',
    { 'sound/first-hour/the-wind-pump.m4a': 'ID3 but named otherwise' },
    'sound/first-hour/the-wind-pump.m4a:1: is not an MPEG-4 audio file (it is MP3)',
  ],
  [
    'a sound of no episode',
    { 'sound/first-hour/lost.mp3': 'ID3' },
    'sound/first-hour/lost.mp3:1: belongs to no episode of podcasts/',
  ],
  [
    'an item of a reel that is not there',
    { 'home.yaml': 'reels:\n  - { slug: a, title: A, kind: media, mediaType: audio, shape: wide, items: [nothing] }' },
    "home.yaml:2: there is no content 'nothing'",
  ],
  [
    'a presenter that is not there',
    { 'presenters.yaml': '- { name: Lindiwe Botha, bio: Her. }' },
    "shows/947.yaml:10: there is no presenter 'Pieter Jonas' in presenters.yaml",
  ],
  [
    'two files with one id',
    {
      'news/road-reopened.yaml':
        '- { slug: road-reopened, headline: A, subline: B, author: C, published: 2026-11-20, sections: [{ markdown: D }] }',
    },
    "news/road-reopened.yaml:1: slug: 'road-reopened' is also at news/road-reopened.md:2",
  ],
  [
    'an address that two kinds of content have',
    { 'pages/a.md': article('url: /news/road-reopened').replace('author: C\n', '') },
    'pages/a.md:2: /news/road-reopened is also the address of the content news-road-reopened',
  ],
  [
    'a day that a block names twice',
    { 'schedule/947.yaml': blocks("{ days: [sun, sun], from: '22:00', to: '02:00', show: first-light }") },
    'schedule/947.yaml:2: the airing 947 7 1320 is there twice',
  ],
  [
    'a presenter whom a show names twice',
    {
      'shows/947.yaml': '- { slug: a, headline: A, subline: B, text: C, presenters: [Pieter Jonas, Pieter Jonas] }',
      'schedule/947.yaml': blocks("{ days: [sun], from: '22:00', to: '02:00', show: a }"),
    },
    'shows/947.yaml:1: the credit show-947-a person-pieter-jonas host is there twice',
  ],
  [
    'two pictures with one name',
    { 'pictures/valley.png': 'x' },
    'pictures/valley.png:1: has the name of pictures/valley.jpg',
  ],
  [
    'a path that leads out, as the name of a picture',
    { 'news/a.md': article('image: ../../etc/passwd') },
    'news/a.md:6: image: must be words of lower-case letters and digits, joined by hyphens',
  ],
  [
    'a path that leads out, in a text',
    { 'news/a.md': article('', '![A](../../../etc/passwd.jpg)') },
    'news/a.md:8: sections, entry 1, image: must be words of lower-case letters and digits, joined by hyphens',
  ],
  [
    'an alias bomb',
    {
      'moved.yaml': `a: &a [x, x, x, x, x, x, x, x, x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h']
        .map((name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefg'[at]}`).join(', ')}]\n`)
        .join('')}`,
    },
    'moved.yaml:1: repeats too much by aliases',
  ],
  ['a text that is nested very deeply', { 'moved.yaml': '['.repeat(20_000) }, 'moved.yaml:1: is nested too deeply'],
  [
    'a text of another encoding',
    { 'moved.yaml': Uint8Array.of(0x2d, 0x20, 0xe9, 0xff) },
    'moved.yaml:1: is not valid UTF-8',
  ],
  [
    'Markdown without fields',
    { 'news/a.md': 'Only text' },
    'news/a.md:1: must begin with its fields between two lines of three hyphens',
  ],
])('%s is refused with file and line', async (_name, files, message) => {
  await expect(read(await exampleFolder(files))).rejects.toThrow(message)
})

test('every fault is reported at once, in order', async () => {
  const folder = await exampleFolder({ 'news/a.md': article('station: x'), 'moved.yaml': '- { from: a, to: /b }' })
  await expect(read(folder)).rejects.toMatchObject({
    faults: [
      { file: 'moved.yaml', line: 1 },
      { file: 'news/a.md', line: 6 },
    ],
  })
})

test('a link is not followed, whether it leads out of the folder or not', async () => {
  const folder = await exampleFolder()
  await symlink('/etc', path.join(folder, 'sound/outside'))
  await symlink('/etc/passwd', path.join(folder, 'pictures/passwd.jpg'))
  await expect(read(folder)).rejects.toThrow(
    'pictures/passwd.jpg:1: is a symbolic link; only files are read\nsound/outside:1: is a symbolic link; only files are read',
  )
})

test('a file of 100 MB is refused unread', async () => {
  const folder = await exampleFolder({ 'news/huge.yaml': '', 'news/huge.md': '' })
  for (const file of ['news/huge.yaml', 'news/huge.md']) await truncate(path.join(folder, file), 100_000_000)
  await expect(read(folder)).rejects.toThrow(
    'news/huge.md:1: has 100 MB, more than the 2 MB of a text\nnews/huge.yaml:1: has 100 MB, more than the 2 MB of a text',
  )
})

test('a text with the line ends of Windows has its pictures too', async () => {
  const text = article('', 'Before.\n\n![The valley](valley.jpg)\n\nAfter.').replaceAll('\n', '\r\n')
  const { rows } = await read(await exampleFolder({ 'news/a.md': text }))
  const sections: unknown = JSON.parse(rows.content.find(({ id }) => id === 'news-a')?.sections ?? '[]')
  expect(sections).toMatchObject([
    { kind: 'rich_text' },
    { kind: 'image', caption: 'The valley' },
    { kind: 'rich_text' },
  ])
})

test('HTML within Markdown is sanitised', async () => {
  const folder = await exampleFolder()
  await changeFolder(folder, {
    'news/a.md': article(
      '',
      'Good <script>alert(1)</script> <a href="javascript:alert(2)" onclick="x()">link</a> <b>text</b>',
    ),
  })
  const { rows } = await read(folder)
  const sections = rows.content.find(({ id }) => id === 'news-a')?.sections ?? ''
  expect(sections).toContain('<b>text</b>')
  expect(sections).not.toMatch(/script|onclick/)
})
