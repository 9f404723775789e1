/** `npm run import -- feed <file or URL> [--dry-run] [--json] [--private]`: imports a feed into the catalogue. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import type { Feed } from '#server/features/feed-import/feeds/feed.ts'
import { fetchWholeFeed } from '#server/features/feed-import/feeds/fetch-feed.ts'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { importFeed, refuseEmptyFeed } from '#server/features/feed-import/import-feed.ts'
import { readEnv } from '#server/lib/env.ts'
import { runCommand, withSiteDatabase } from './command.ts'

const USAGE = 'usage: npm run import -- feed <file or URL> [--dry-run] [--json] [--private]'

const isHttpUrl = (source: string) => /^https?:\/\//i.test(source)

async function readSource(source: string, allowPrivate: boolean): Promise<Feed> {
  if (isHttpUrl(source)) {
    return fetchWholeFeed(source, {
      allowPrivate,
      onPage: ({ pages, items }) => report(`page ${pages} read, ${items} items so far`),
    })
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) throw new Error(`Only http and https addresses are supported: ${source}`)
  return readFeed(await readFile(source).catch((cause: unknown) => refuseFile(source, cause)), {})
}

function refuseFile(source: string, cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  if (code === 'ENOENT') throw new Error(`There is no file ${source}`, { cause })
  if (code === 'EISDIR') throw new Error(`${source} is a folder, not a feed`, { cause })
  if (code === 'EACCES') throw new Error(`The file ${source} may not be read by this user`, { cause })
  throw cause
}

/** The output of `--dry-run --json`. */
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

const report = (text: string) => process.stderr.write(`${text}\n`)

function save(feed: Feed, source: string): Promise<string> {
  return withSiteDatabase(readEnv(process.env), async (db) => {
    const feedUrl = isHttpUrl(source) ? new URL(source).href : pathToFileURL(source).href
    const total = feed.items.length
    const result = await importFeed(db, feed, feedUrl, new Date(), (count) =>
      report(`${count} of ${total} items written`),
    )
    for (const warning of result.warnings) report(`note: ${warning}`)
    if (feed.newFeedUrl && feed.newFeedUrl !== feedUrl)
      report(`note: the publisher has moved the feed to ${feed.newFeedUrl}`)
    return `${result.title}: ${result.added} new, ${result.updated} known, ${result.withoutAudio} without sound left out; ${result.url}`
  })
}

function readArguments() {
  const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' }, private: { type: 'boolean' } } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments()
  const [kind, source] = positionals
  if (kind !== 'feed' || !source || positionals.length > 2) throw new Error(USAGE)
  report(`reading ${source}`)
  const feed = await readSource(source, values.private ?? false)
  refuseEmptyFeed(feed)
  report(`read ${feed.items.length} items of “${feed.title}”`)
  const summary = values['dry-run']
    ? `${feed.title}: ${feed.items.length} items, nothing changed`
    : await save(feed, source)
  process.stdout.write(values.json ? `${JSON.stringify(toJson(feed), null, 2)}\n` : `${summary}\n`)
}

runCommand(main)
