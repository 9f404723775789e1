import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { readImage } from '#server/features/media/read-image.ts'
import { folderStore } from '#server/lib/media-store/folder-store.ts'
import { EMPTY_SITE, contentKit } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { publishDraft, saveDraft } from '../publishing/drafts.ts'
import { changeFolder, exampleFolder, importAs } from './content-folder-kit.ts'
import { ImportedFiles } from './files/imported-files.ts'
import { importContent, readFolder } from './import-folder.ts'
import { saveFolder } from './save/save-folder.ts'

const site = await testSite({ ...EMPTY_SITE, now: new Date('2026-11-25T08:00:00Z') })
const { pageAt, add } = contentKit(site)

/** Imports, and waits until the site shows it. */
async function imported(folder: string, options = {}) {
  const plan = await importAs(site, folder, options)
  await site.contentChanged()
  return plan
}

const counts = ({ added, changed, removed, unchanged }: Awaited<ReturnType<typeof imported>>) => ({
  added: added.length,
  changed: changed.map(({ key }) => key),
  removed: removed.map(({ key }) => key),
  isAllUnchanged: unchanged > 0 && added.length + changed.length + removed.length === 0,
})

const titleAt = async (url: string) => {
  const page = await pageAt(url)
  return page && 'headline' in page ? page.headline : null
}

const BLUE = { create: { width: 64, height: 64, channels: 3 as const, background: '#123456' } }

const OTHER_STATION = `- id: kfm
  name: Coast FM
  slogan: The sea road
  kind: music
  place: Hermanus
  frequency: 94.5 FM
  description: Music.
  contact: { mail: studio@coast.example, whatsapp: '+27 00' }
`

const article = (headline: string) => `---
headline: ${headline}
subline: Written today
author: Lindiwe Botha
published: 2026-11-21 06:00
---
A text.
`

test('a folder becomes a site: pages, schedule, pictures and sound', async () => {
  await imported(await exampleFolder())
  expect(await titleAt('/news/road-reopened')).toBe('The pass is open again')
  expect(await titleAt('/about')).toBe('About Karoo FM')
  expect(await titleAt('/competitions/two-tickets')).toBe('Two tickets for the fair')
  const guide = await fetch(`${site.url}/feeds/947.ics`).then((answer) => answer.text())
  expect(guide).toContain('First Light')
  const row = await site.db.selectFrom('media').select('sources').where('kind', '=', 'audio').executeTakeFirstOrThrow()
  const sound = await fetch(`${site.url}${row.sources[0]?.src}`)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
  const image = await site.db.selectFrom('image').select(['id', 'description']).executeTakeFirstOrThrow()
  expect(image.description).toBe('A valley in the evening, in four flat colours')
  const picture = await fetch(`${site.url}/images/${image.id}/16x9/640`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const page = await pageAt('/news/road-reopened')
  expect(JSON.stringify(page)).toContain('<strong>open again</strong>')
})

test('a repeated import changes nothing, and a changed file only changes its own entries', async () => {
  const folder = await exampleFolder()
  await imported(folder)
  expect(counts(await imported(folder))).toMatchObject({ isAllUnchanged: true })
  await changeFolder(folder, {
    'news/second.md': article('Rain at last'),
    'moved.yaml': '- { from: /who, to: /about }\n',
  })
  // It is the first of the newest articles now.
  expect(counts(await imported(folder))).toMatchObject({ changed: ['headlines 0'], removed: [] })
  await changeFolder(folder, { 'news/second.md': article('Rain, and more of it') })
  expect(counts(await imported(folder))).toMatchObject({ added: 0, changed: ['news-second'], removed: [] })
  expect(await titleAt('/news/second')).toBe('Rain, and more of it')
})

test('entries removed from the folder stay until their removal is confirmed, and their URLs then respond with 410', async () => {
  const folder = await exampleFolder({ 'news/second.md': article('Rain at last') })
  await imported(folder)
  await changeFolder(folder, { 'news/second.md': null })
  await imported(folder)
  expect(await titleAt('/news/second')).toBe('Rain at last')
  expect(counts(await imported(folder, { isDeleting: true })).removed).toContain('news-second')
  expect(await titleAt('/news/second')).toBeNull()
  await changeFolder(folder, { 'news/second.md': article('Rain again') })
  await imported(folder)
  expect(await titleAt('/news/second')).toBe('Rain again')
})

test('a page whose file has another name keeps its URL', async () => {
  const page = (slug: string, headline: string) =>
    `slug: ${slug}\nurl: /help\nheadline: ${headline}\nsubline: Ask us\npublished: 2026-11-01\nsections: [{ markdown: Ask. }]\n`
  const folder = await exampleFolder({ 'pages/help.yaml': page('help', 'Help') })
  await imported(folder)
  await changeFolder(folder, { 'pages/help.yaml': null, 'pages/support.yaml': page('support', 'Support') })
  await expect(importAs(site, folder)).rejects.toThrow(
    'pages/support.yaml:1: /help is the address of the content page-help; --delete removes what is no longer in the folder',
  )
  await imported(folder, { isDeleting: true })
  expect(await titleAt('/help')).toBe('Support')
})

test('contents exchange their URLs, and take one that another leaves or that was removed before', async () => {
  const page = (slug: string, url: string) =>
    `slug: ${slug}\nurl: ${url}\nheadline: The page ${slug}\nsubline: Ask us\npublished: 2026-11-01\nsections: [{ markdown: Ask. }]\n`
  const folder = await exampleFolder({ 'pages/a.yaml': page('a', '/one'), 'pages/b.yaml': page('b', '/two') })
  await imported(folder)
  await changeFolder(folder, { 'pages/a.yaml': page('a', '/two'), 'pages/b.yaml': page('b', '/one') })
  await imported(folder)
  expect([await titleAt('/one'), await titleAt('/two')]).toEqual(['The page b', 'The page a'])
  await changeFolder(folder, { 'pages/b.yaml': page('b', '/three'), 'pages/c.yaml': page('c', '/one') })
  await imported(folder)
  expect([await titleAt('/one'), await titleAt('/three')]).toEqual(['The page c', 'The page b'])
  await changeFolder(folder, { 'pages/c.yaml': null })
  await imported(folder, { isDeleting: true })
  await changeFolder(folder, { 'pages/d.yaml': page('d', '/one') })
  await imported(folder)
  expect(await titleAt('/one')).toBe('The page d')
})

test('a field that is taken out of a file has no effect any more', async () => {
  const premium = article('For subscribers').replace('author', 'condition: premium\nauthor')
  const folder = await exampleFolder({ 'news/second.md': premium })
  const access = () => site.db.selectFrom('content').select('access').where('id', '=', 'news-second').execute()
  await imported(folder)
  expect(await access()).toEqual([{ access: 'premium' }])
  await changeFolder(folder, { 'news/second.md': article('For everybody') })
  await imported(folder)
  expect(await access()).toEqual([{ access: 'free' }])
})

test('drafts of editors and content of other owners are never changed', async () => {
  const folder = await exampleFolder({ 'news/second.md': article('Rain at last') })
  await imported(folder)
  await add({ id: 'ours', kind: 'news', headline: 'Written in the newsroom', url: '/news/ours' })
  await saveDraft(site.db, 'news-second', { headline: 'A better headline' })
  await changeFolder(folder, { 'news/second.md': null })
  await imported(folder, { isDeleting: true })
  expect(await titleAt('/news/ours')).toBe('Written in the newsroom')
  const drafts = await site.db.selectFrom('content_revision').select(['content_id', 'fields']).execute()
  expect(drafts).toEqual([{ content_id: 'news-second', fields: { headline: 'A better headline' } }])
})

test.runIf(inject('database') === 'postgres')(
  'a row that the newsroom adds while a folder is saved is never overwritten',
  async () => {
    const folder = await exampleFolder({ 'news/sudden.md': article('From the folder') })
    const settings = { folder, readImage: async () => new Uint8Array(), now: site.now }
    const { rows } = await readFolder(settings, new ImportedFiles(null))
    const { id = '', url = '' } = rows.content.find(({ url }) => url === '/news/sudden') ?? {}
    const saved = saveFolder(site.db, rows, {
      source: 'karoo',
      mayRemove: () => false,
      checkPlan: async ({ conflicts }) => {
        if (conflicts.length > 0) throw new Error(`refused: ${conflicts[0]?.key}`)
        await add({ id, kind: 'news', headline: 'Written in the newsroom', url })
      },
    })
    await expect(saved).rejects.toThrow(`refused: ${id}`)
    await site.contentChanged()
    expect(await titleAt('/news/sudden')).toBe('Written in the newsroom')
  },
)

test('films of the folder play whole or in ranges, and a node without the folder has all media from the store', async () => {
  const film = Buffer.from(`\0\0\0\x10ftypmp42\0\0\0\0\0\0\0\x08moov\0\0\x13\x90mdat${'7'.repeat(5_000)}`, 'latin1')
  const folder = await exampleFolder({
    'videos.yaml': 'films:\n  - { id: dam, title: The dam, image: valley, seconds: 5 }\n',
    'films/dam.mp4': film,
  })
  const shared = folderStore(path.join(site.folder, 'media'))
  const contentFolder = path.join(site.folder, 'elsewhere')
  const settings = { folder, source: 'karoo', readImage, now: site.now, contentFolder, shared }
  await importContent(site.db, { ...settings, mayRemove: () => true })
  const { sources } = await site.db
    .selectFrom('media')
    .select('sources')
    .where('id', '=', 'dam')
    .executeTakeFirstOrThrow()
  const part = await fetch(site.url + sources[0]?.src, { headers: { range: 'bytes=4-11' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftypmp42'])
  for (const { id } of await site.db.selectFrom('image').select('id').where('source', 'like', 'content:%').execute())
    expect((await fetch(`${site.url}/images/${id}/1x1/90`)).status).toBe(200)
})

test.each([
  [
    'an address of the newsroom',
    { 'news/ours.md': article('Mine') },
    'karoo',
    'news/ours.md:2: /news/ours is the address of the content ours, which is not from this folder',
  ],
  [
    'the content of another folder',
    {},
    'other',
    "competitions.yaml:1: the content competition-two-tickets is already there, from the folder 'karoo'",
  ],
])('%s is refused, and nothing changes', async (_name, files, source, message) => {
  await imported(await exampleFolder())
  await add({ id: 'ours', kind: 'news', url: '/news/ours' }).catch(() => undefined)
  const folder = await exampleFolder({
    ...files,
    'pages/extra.md': article('Extra').replace('author', 'url: /extra\n#'),
  })
  await expect(importAs(site, folder, { source })).rejects.toThrow(message)
  expect(await titleAt('/extra')).toBeNull()
})

test('concurrent imports are serialized', async () => {
  const folder = await exampleFolder({ 'news/third.md': article('At the same time') })
  const plans = await Promise.all([importAs(site, folder), importAs(site, folder), importAs(site, folder)])
  const third = plans.filter(({ added }) => added.some(({ key }) => key === 'news-third'))
  expect(third).toHaveLength(1)
})

test('the schema of the files is published for editors', async () => {
  const answer = await fetch(`${site.url}/schemas/content.json`)
  expect(answer.headers.get('content-type')).toBe('application/schema+json')
  const { $defs } = await answer.json()
  expect($defs.stations.items.required).toContain('slogan')
})

test('a corrected transcript replaces the one before', async () => {
  const file = 'sound/first-hour/the-wind-pump.vtt'
  const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`
  const served = async () => {
    const details = await site.db.selectFrom('content').select('details').where('kind', '=', 'episode').execute()
    return fetch(`${site.url}${details[0]?.details.transcripts?.[0]?.url}`).then((answer) => answer.text())
  }
  const folder = await exampleFolder({ [file]: cue('The win pump.') })
  await imported(folder)
  expect(await served()).toContain('The win pump.')
  await changeFolder(folder, { [file]: cue('The wind pump.') })
  await imported(folder)
  expect(await served()).toContain('The wind pump.')
})

test('a station is not removed while it has imported days of its schedule', async () => {
  await imported(await exampleFolder())
  const day = { station: '947' as const, day: '2026-11-26', source: 'a schedule', imported_at: site.now }
  await site.db.insertInto('imported_day').values(day).execute()
  const other = {
    'stations.yaml': OTHER_STATION,
    'shows/947.yaml': null,
    'schedule/947.yaml': null,
    'podcasts/first-hour.yaml': null,
    'sound/first-hour/the-wind-pump.m4a': null,
    'news/road-reopened.md': null,
    'competitions.yaml': null,
    'home.yaml': null,
  }
  await imported(await exampleFolder(other), { isDeleting: true })
  const stations = () => site.db.selectFrom('station').select('id').orderBy('id').execute()
  expect(await stations()).toEqual([{ id: '947' }, { id: 'kfm' }])
  await site.db.deleteFrom('imported_day').execute()
  await imported(await exampleFolder(other), { isDeleting: true })
  expect(await stations()).toEqual([{ id: 'kfm' }])
  await imported(await exampleFolder(), { isDeleting: true })
})

test('a picture that nothing uses any more is deleted, but not one of the last hour', async () => {
  const pictures = path.join(site.folder, 'content/pictures')
  const before = new Set(await readdir(pictures))
  await imported(await exampleFolder({ 'pictures/valley.jpg': await sharp(BLUE).jpeg().toBuffer() }))
  const blue = (await readdir(pictures)).find((name) => !before.has(name)) ?? ''
  const file = path.join(pictures, blue)
  await utimes(file, site.now, site.now)
  await imported(await exampleFolder(), { isDeleting: true })
  expect(await readdir(pictures)).toHaveLength(2)
  await utimes(file, new Date(0), new Date(0))
  await imported(await exampleFolder(), { isDeleting: true })
  expect(await readdir(pictures)).not.toContain(blue)
})

test('an article that was edited on the site too is as in the folder again, with a note', async () => {
  const folder = await exampleFolder({ 'news/second.md': article('Rain at last') })
  await imported(folder)
  await saveDraft(site.db, 'news-second', { headline: 'Edited' })
  await publishDraft(site.db, 'news-second', site.now)
  expect((await imported(folder)).edited).toEqual([])
  expect(await titleAt('/news/second')).toBe('Edited')
  await changeFolder(folder, { 'news/second.md': article('Rain for days') })
  expect((await imported(folder)).edited).toEqual(['news-second'])
  expect(await titleAt('/news/second')).toBe('Rain for days')
})
