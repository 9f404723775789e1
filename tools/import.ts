/** `npm run import -- feed <file or URL> [--dry-run] [--json] [--private]`: reads what other software publishes into the catalogue. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Feed } from '#server/intake/feeds/feed.ts'
import { fetchWholeFeed } from '#server/intake/feeds/fetch-feed.ts'
import { readFeed } from '#server/intake/feeds/read-feed.ts'
import { importFeed } from '#server/intake/import-feed.ts'
import { createLogger } from '#server/platform/logger.ts'
import { readEnv } from '#server/platform/env.ts'

const USAGE = 'usage: npm run import -- feed <file or URL> [--dry-run] [--json] [--private]'

const isAddress = (source: string) => /^https?:\/\//i.test(source)

async function readSource(source: string, allowPrivate: boolean): Promise<Feed> {
  if (isAddress(source)) return fetchWholeFeed(source, { allowPrivate })
  return readFeed(await readFile(source), {})
}

/** What `--dry-run --json` prints. */
const toJson = ({ title, items }: Feed) => ({
  title,
  items: items.map((item) => ({
    guid: item.guid,
    title: item.title,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    durationSeconds: item.durationSeconds,
    enclosureUrl: item.enclosure?.url ?? null,
  })),
})

const say = (text: string) => process.stderr.write(`${text}\n`)

async function save(feed: Feed, source: string): Promise<string> {
  const env = readEnv(process.env)
  const folder = path.resolve(env.DATA_DIR, 'postgres')
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, folder, poolSize: 1 }, createLogger('warn'))
  try {
    await migrate(db)
    const feedUrl = isAddress(source) ? source : pathToFileURL(source).href
    const total = feed.items.length
    const done = await importFeed(db, feed, feedUrl, new Date(), (count) => say(`${count} of ${total} items written`))
    for (const warning of done.warnings) say(`note: ${warning}`)
    return `${done.title}: ${done.added} new, ${done.updated} known, ${done.withoutSound} without sound left out; ${done.url}`
  } finally {
    await close()
  }
}

async function main(): Promise<void> {
  const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' }, private: { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [kind, source] = positionals
  if (kind !== 'feed' || !source || positionals.length > 2) throw new Error(USAGE)
  say(`reading ${source}`)
  const feed = await readSource(source, values.private ?? false)
  say(`read ${feed.items.length} items of “${feed.title}”`)
  const summary = values['dry-run']
    ? `${feed.title}: ${feed.items.length} items, nothing changed`
    : await save(feed, source)
  process.stdout.write(values.json ? `${JSON.stringify(toJson(feed), null, 2)}\n` : `${summary}\n`)
}

main().catch((cause: unknown) => {
  say(cause instanceof Error ? cause.message : String(cause))
  process.exit(1)
})
