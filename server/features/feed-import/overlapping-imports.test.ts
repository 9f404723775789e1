import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import type { Feed } from './feeds/feed.ts'
import { readFeed } from './feeds/read-feed.ts'
import { importFeed } from './import-feed.ts'

const karoo = readFeed(readFileSync('server/features/feed-import/feeds/fixtures/karoo-nights.rss'))
const site = await testSite({ demo: false, now: new Date('2026-03-10T08:00:00Z') })
const NAMES = ['Aviwe Nala', 'Bongi Zulu', 'Carla Botha', 'Dineo Moloi', 'Eben Louw', 'Fikile Ndaba']
const people = (names: readonly string[]) =>
  names.map((name) => ({ name, role: 'host', group: 'cast', imageUrl: null, href: null }))

/** Imports these feeds as new podcasts, all at once; returns their URLs. */
async function importTogether(feeds: readonly Pick<Feed, 'title' | 'persons' | 'items'>[]): Promise<string[]> {
  const imports = feeds.map((feed, index) =>
    importFeed(
      site.db,
      { ...karoo, guid: null, ...feed },
      `https://karoo.example/${feed.title}-${index}.rss`,
      site.now,
    ),
  )
  return (await Promise.all(imports)).map(({ url }) => url)
}

test('podcasts with one title that are imported at once have a URL each', async () => {
  const { persons, items } = karoo
  const urls = await importTogether(Array.from({ length: 6 }, () => ({ title: 'All at once', persons, items })))
  expect(urls).toContain('/podcasts/all-at-once')
  expect(new Set(urls).size).toBe(6)
})

test('podcasts whose people come in different orders are imported at once', async () => {
  const feeds = Array.from({ length: 12 }, (_, index) => {
    const names = index % 2 ? NAMES : NAMES.toReversed()
    const items = karoo.items.map((item) => ({ ...item, persons: people(names.slice(3)) }))
    return { title: `Show ${index}`, persons: people(names.slice(0, 3)), items }
  })
  expect(await importTogether(feeds)).toEqual(feeds.map((_, index) => `/podcasts/show-${index}`))
})
