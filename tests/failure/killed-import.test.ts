import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { listSubscriptions, subscribe } from '#server/features/feed-import/subscriptions/subscriptions.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'

const FEEDS = 8
/** Several transactions of the import. */
const EPISODES = 350

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-import-'))
cpSync(inject('embeddedTemplate'), folder, { recursive: true })
afterThisFile(async () => rmSync(folder, { recursive: true }))

const served: string[] = []
const host = createServer(({ url = '' }, response) => {
  served.push(url)
  response.end(feedText(url.slice(1)))
}).listen(0, '127.0.0.1')
await once(host, 'listening')
afterThisFile(async () => void host.close())
const { port } = host.address() as AddressInfo

function feedText(name: string): string {
  const items = Array.from(
    { length: EPISODES },
    (_, index) =>
      `<item><title>Part ${index}</title><guid>${name}-${index}</guid><pubDate>${new Date(Date.UTC(2020, 0, 1 + index)).toUTCString()}</pubDate>
      <enclosure url="https://media.example/${name}/${index}.mp3" type="audio/mpeg" length="1"/></item>`,
  )
  return `<rss version="2.0"><channel><title>Podcast ${name}</title>${items.join('')}</channel></rss>`
}

async function withDatabase<Done>(work: (db: Database) => Promise<Done>): Promise<Done> {
  const { db, close } = await openDatabase({ url: undefined, folder, poolSize: 1 }, createLogger('warn'))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const startImport = () =>
  spawn(process.execPath, ['tests/failure/kit/import-feeds.ts', folder], { stdio: ['ignore', 'inherit', 'inherit'] })

/** The number of episodes of each podcast, by its title. */
async function episodes(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('content as episode')
    .innerJoin('content as podcast', 'podcast.id', 'episode.parent_id')
    .select(['podcast.headline', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('podcast.headline')
    .execute()
  return Object.fromEntries(rows.map(({ headline, count }) => [headline, Number(count)]))
}

test('a killed import of an OPML file loses nothing: finished feeds stay, and the next import completes the rest', async () => {
  const urls = Array.from({ length: FEEDS }, (_, index) => `http://127.0.0.1:${port}/${index}`)
  const feeds = urls.map((url) => ({ url, kind: null, options: {} }))
  await withDatabase((db) => subscribe(db, feeds, new Date()))
  const killed = startImport()
  await expect.poll(() => served.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(4)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const before = await withDatabase(async (db) => {
    const [all, counts] = [await listSubscriptions(db), await episodes(db)]
    // The leases of those in progress end.
    await db.updateTable('feed_subscription').set({ check_at: new Date() }).where('checked_at', 'is', null).execute()
    return { read: all.filter(({ checked_at }) => checked_at !== null), counts }
  })
  expect(before.read.length).toBeGreaterThan(0)
  expect(before.read.length).toBeLessThan(FEEDS)
  for (const { title } of before.read) expect(before.counts[title ?? '']).toBe(EPISODES)

  served.length = 0
  const [code] = await once(startImport(), 'exit')
  expect(code).toBe(0)
  const rest = urls.filter((url) => !before.read.some((feed) => feed.url === url))
  expect(served.toSorted()).toEqual(rest.map((url) => new URL(url).pathname))
  expect(await withDatabase(episodes)).toEqual(
    Object.fromEntries(urls.map((_, index) => [`Podcast ${index}`, EPISODES])),
  )
}, 240_000)
