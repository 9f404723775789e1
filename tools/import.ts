/** `npm run import -- feed <file or URL> [--dry-run] [--json] [--private]`: imports a feed into the catalogue. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import type { Feed } from '#server/features/feed-import/feeds/feed.ts'
import { fetchWholeFeed } from '#server/features/feed-import/feeds/fetch-feed.ts'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { type FeedImport, importFeed, planImport } from '#server/features/feed-import/import-feed.ts'
import { type Env, readEnv } from '#server/lib/env.ts'
import { printable, printableJson, runCommand, withSiteDatabase, withUnchangedDatabase } from './command.ts'

const USAGE = 'usage: npm run import -- feed <file or URL> [--dry-run] [--json] [--private]'
const HELP = `${USAGE}

Imports a feed (RSS, Atom or JSON Feed) as a podcast; repeatable.

  --dry-run  says what the import would do, and changes nothing
  --json     prints the items of the feed as JSON
  --private  allows addresses inside the own network`

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

/** The output of `--json`. */
const toJson = ({ title, items }: Feed) =>
  printableJson({
    title,
    items: items.map((item) => ({
      guid: item.guid,
      title: item.title,
      publishedAt: item.publishedAt?.toISOString() ?? null,
      durationSeconds: item.durationSeconds,
      enclosureUrl: item.enclosure?.url ?? null,
    })),
  })

const report = (text: string) => process.stderr.write(`${printable(text)}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

const save = (env: Env, feed: Feed, feedUrl: string): Promise<FeedImport> =>
  withSiteDatabase(env, (db) =>
    importFeed(db, feed, feedUrl, new Date(), (count) => report(`${count} of ${feed.items.length} items written`)),
  )

const plan = (env: Env, feed: Feed, feedUrl: string): Promise<FeedImport> =>
  withUnchangedDatabase(env, (db) => planImport(db, feed, feedUrl, new Date()))

const summaryOf = ({ title, added, updated, withoutAudio, url }: FeedImport) =>
  `${title}: ${added} new, ${updated} known, ${withoutAudio} without sound left out; ${url}`

function readArguments() {
  const options = {
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
    private: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments()
  if (values.help) return void print(HELP)
  const [kind, source] = positionals
  if (kind !== 'feed' || !source || positionals.length > 2) throw new Error(USAGE)
  const isDryRun = values['dry-run'] ?? false
  report(`reading ${source}`)
  const feed = await readSource(source, values.private ?? false)
  report(`read ${feed.items.length} items of “${feed.title}”`)
  // A feed that can be read is printed even where the import would refuse it.
  if (values.json && isDryRun) print(toJson(feed))
  const feedUrl = isHttpUrl(source) ? new URL(source).href : pathToFileURL(source).href
  const result = await (isDryRun ? plan : save)(readEnv(process.env), feed, feedUrl)
  for (const warning of result.warnings) report(`note: ${warning}`)
  if (feed.newFeedUrl && feed.newFeedUrl !== feedUrl)
    report(`note: the publisher has moved the feed to ${feed.newFeedUrl}`)
  const summary = printable(summaryOf(result))
  if (!values.json) print(isDryRun ? `${summary} (dry run: nothing changed)` : summary)
  else if (!isDryRun) print(toJson(feed))
}

runCommand(main)
