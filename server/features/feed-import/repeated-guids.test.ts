import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { readFeed } from './feeds/read-feed.ts'
import { importFeed } from './import-feed.ts'

const site = await testSite({ demo: false, now: new Date('2026-03-10T08:00:00Z') })

interface Entry {
  guid?: string
  title: string
  /** File name of the audio. */
  file: string
  day: number | null
}

const entry = ({ guid = 'same', title, file, day }: Entry) =>
  `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title>` +
  (day === null ? '' : `<pubDate>2026-03-0${day}T06:00:00Z</pubDate>`) +
  `<enclosure url="https://cdn.example/${file}" type="audio/mpeg"/></item>`

/** Imports a feed of these entries and returns the number of added episodes. */
async function importEntries(name: string, entries: readonly Entry[]): Promise<number> {
  const xml = `<rss><channel><title>${name}</title>${entries.map(entry).join('')}</channel></rss>`
  const { added } = await importFeed(site.db, readFeed(Buffer.from(xml)), `https://${name}.example/feed`, site.now)
  return added
}

/** Id and URL of each episode of the podcast, by title. */
async function episodesOf(name: string): Promise<Record<string, string>> {
  const rows = await site.db
    .selectFrom('content')
    .select(['id', 'headline', 'url'])
    .where('url', 'like', `/podcasts/${name}/%`)
    .orderBy('headline')
    .execute()
  return Object.fromEntries(rows.map(({ id, headline, url }) => [headline, `${id} ${url}`]))
}

const [one, two, three]: [Entry, Entry, Entry] = [
  { title: 'One', file: '1.mp3', day: 1 },
  { title: 'Two', file: '2.mp3', day: 2 },
  { title: 'Three', file: '3.mp3', day: 3 },
]

test('items of one guid that differ in audio and date are separate episodes, and repeated items are one', async () => {
  const repeat = { ...two, title: 'Two again' }
  expect(await importEntries('distinct', [three, two, repeat, one])).toBe(3)
  expect(Object.keys(await episodesOf('distinct'))).toEqual(['One', 'Three', 'Two'])
})

test.for([
  ['is the same', [two, one]],
  ['is reordered', [one, two]],
  ['grows', [three, two, one]],
  ['grows at its end', [two, one, three]],
  ['has lost one', [two]],
  ['has lost the other', [one]],
  ['has lost one and got another', [three, two]],
] as const)('episodes of one guid keep their identity when the feed %s', async ([change, later]) => {
  const name = change.replaceAll(' ', '-')
  await importEntries(name, [two, one])
  const before = await episodesOf(name)
  expect(await importEntries(name, later)).toBe(later.includes(three) ? 1 : 0)
  expect(await importEntries(name, later.toReversed())).toBe(0)
  expect(await episodesOf(name)).toMatchObject(before)
})

test('an episode keeps its identity when its guid is reused later', async () => {
  await importEntries('used-again', [one])
  const before = await episodesOf('used-again')
  expect(await importEntries('used-again', [two, one])).toBe(1)
  expect(await importEntries('used-again', [two])).toBe(0)
  expect(await episodesOf('used-again')).toMatchObject(before)
  expect(Object.keys(await episodesOf('used-again'))).toEqual(['One', 'Two'])
})

test.for([
  ['title', { ...one, title: 'Uno' }],
  ['sound', { ...one, title: 'Uno', file: 'uno.mp3' }],
  ['date', { ...one, title: 'Uno', day: 9 }],
  ['sound and date', { ...one, title: 'One', file: 'uno.mp3', day: 9 }],
] as const)('one of two episodes of one guid keeps its identity when its %s changes', async ([change, changed]) => {
  const name = `changed-${change.replaceAll(' ', '-')}`
  await importEntries(name, [two, one])
  const { One: address } = await episodesOf(name)
  expect(await importEntries(name, [changed, two])).toBe(0)
  expect((await episodesOf(name))[changed.title]).toBe(address)
})

test('in a feed without repeated guids the guid alone identifies an episode', async () => {
  await importEntries('trusted', [
    { ...one, guid: 'a' },
    { ...two, guid: 'b' },
  ])
  expect(
    await importEntries('trusted', [
      { ...three, guid: 'a' },
      { ...two, guid: 'b' },
    ]),
  ).toBe(0)
  expect(Object.keys(await episodesOf('trusted'))).toEqual(['Three', 'Two'])
})

test('an episode with another guid is the same where its date and its title or audio are, unless its guid is still in the feed', async () => {
  const [a, b, c] = [
    { ...one, guid: 'a' },
    { ...two, guid: 'b' },
    { ...three, guid: 'c' },
  ]
  await importEntries('moved', [c, b, a])
  const before = await episodesOf('moved')
  const moved = [
    { ...c, guid: 'c' },
    { ...b, guid: 'https://new.example/b', file: 'new/2.mp3' },
    { ...a, guid: 'https://new.example/a', title: 'Uno' },
  ]
  for (let times = 0; times < 2; times++) expect(await importEntries('moved', moved)).toBe(0)
  expect(await episodesOf('moved')).toEqual({ Three: before['Three'], Two: before['Two'], Uno: before['One'] })
  expect(await importEntries('moved', [{ ...c, guid: 'd' }, ...moved])).toBe(1)
  expect(await importEntries('moved', [{ ...two, guid: 'e', title: 'Two', file: '9.mp3', day: 9 }, ...moved])).toBe(1)
})

test('the oldest of several new episodes gets the plain guid, in any order of the feed', async () => {
  await importEntries('order', [one, two, three])
  const guids = () =>
    site.db.selectFrom('content').select(['headline', 'guid']).where('url', 'like', '/podcasts/order/%')
  const plain = (await guids().execute()).filter(({ guid }) => guid === 'same')
  expect(plain.map(({ headline }) => headline)).toEqual(['One'])
})

test('daily news with one title and one guid are separate episodes', async () => {
  const news = (day: number): Entry => ({ title: 'News', file: `news-${day}.mp3`, day })
  expect(await importEntries('news', [news(2), news(1)])).toBe(2)
  expect(await importEntries('news', [news(3), news(2)])).toBe(1)
  expect(await importEntries('news', [news(4), news(3)])).toBe(1)
})

test('items without a guid that share their audio keep their identity when another is added', async () => {
  const entries = (titles: readonly string[]): Entry[] =>
    titles.map((title, index) => ({ guid: '', title, file: 'one.mp3', day: titles.length - index }))
  await importEntries('shared-sound', entries(['One']))
  const before = await episodesOf('shared-sound')
  expect(await importEntries('shared-sound', entries(['Two', 'One']))).toBe(1)
  expect(await importEntries('shared-sound', entries(['Two', 'One']).toReversed())).toBe(0)
  expect(await episodesOf('shared-sound')).toMatchObject(before)
})

test('further items of a guid are added to a feed of which only one was imported', async () => {
  await importEntries('mended', [two])
  expect(await importEntries('mended', [three, two, one])).toBe(2)
  expect(Object.keys(await episodesOf('mended'))).toEqual(['One', 'Three', 'Two'])
})
