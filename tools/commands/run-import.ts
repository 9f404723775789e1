import { pathToFileURL } from 'node:url'
import { isStationId, STATIONS } from '#contract/stations.ts'
import { ContentFaults } from '#server/features/content-import/read/faults.ts'
import { FEED_KINDS, type FeedKind, kindOfFeed } from '#server/features/feed-import/feed-kind.ts'
import type { Feed } from '#server/features/feed-import/feeds/feed.ts'
import { fetchWholeFeed } from '#server/features/feed-import/feeds/fetch-feed.ts'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { wordpressPosts } from '#server/features/feed-import/feeds/read-wordpress.ts'
import { type FeedImport, importFeed, planImport } from '#server/features/feed-import/import-feed.ts'
import { importNews, type NewsImport, type NewsOptions, planNews } from '#server/features/feed-import/import-news.ts'
import { withWebScheme } from '#server/features/feed-import/subscriptions/read-opml.ts'
import { type Env, readEnv } from '#server/lib/settings/env.ts'
import {
  print,
  printable,
  printableJson,
  readInput,
  report,
  withSiteDatabase,
  withUnchangedDatabase,
} from './command.ts'
import { HELP, type ImportValues, isImportCommand, parseImport, USAGE } from './import-arguments.ts'
import { isScheduleCommand, runScheduleCommand } from './import-schedule.ts'
import { runSubscriptionCommand } from './import-subscriptions.ts'

const isHttpUrl = (source: string) => /^https?:\/\//i.test(source)

async function readSource(source: string, allowPrivate: boolean): Promise<Feed> {
  if (isHttpUrl(source)) {
    return fetchWholeFeed(source, {
      allowPrivate,
      onPage: ({ pages, items }) => report(`page ${pages} read, ${items} items so far`),
    })
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) throw new Error(`Only http and https addresses are supported: ${source}`)
  return readFeed(await readInput(source), {})
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

interface Import extends NewsOptions {
  feed: Feed
  feedUrl: string
  /** Null detects the kind from the items. */
  kind: FeedKind | null
}

interface Outcome {
  summary: string
  warnings: readonly string[]
}

async function save(env: Env, { feed, feedUrl, kind, ...options }: Import): Promise<Outcome> {
  const onProgress = (count: number) => report(`${count} of ${feed.items.length} items written`)
  return withSiteDatabase(env, async (db) =>
    (kind ?? (await kindOfFeed(db, feed, feedUrl))) === 'podcast'
      ? podcastOutcome(await importFeed(db, feed, feedUrl, new Date(), onProgress), options)
      : newsOutcome(await importNews(db, feed, feedUrl, { ...options, onProgress }, new Date())),
  )
}

async function plan(env: Env, { feed, feedUrl, kind, ...options }: Import): Promise<Outcome> {
  return withUnchangedDatabase(env, async (db) =>
    (kind ?? (await kindOfFeed(db, feed, feedUrl))) === 'podcast'
      ? podcastOutcome(await planImport(db, feed, feedUrl, new Date()), options)
      : newsOutcome(await planNews(db, feed, feedUrl, options, new Date())),
  )
}

function podcastOutcome(
  { title, added, updated, withoutAudio, url, warnings }: FeedImport,
  options: NewsOptions,
): Outcome {
  const ignored = Object.entries(options).filter(([, value]) => value !== undefined && String(value) !== '')
  const note = ignored.length > 0 ? [`a podcast has no option --${ignored.map(([name]) => name).join(' or --')}`] : []
  const summary = `${title}: ${added} new, ${updated} known, ${withoutAudio} without sound left out; ${url}`
  return { summary, warnings: [...warnings, ...note] }
}

const newsOutcome = ({ title, added, updated, url, warnings }: NewsImport): Outcome => ({
  summary: `${title}: ${added} new, ${updated} known articles; ${url}`,
  warnings,
})

const MAX_NAME = 60

/** Throws for an unknown kind or station, and for names that are empty or too long. */
function readOptions({ as, station, topic, source }: ImportValues): NewsOptions & { kind: FeedKind | null } {
  const kind = FEED_KINDS.find((each) => each === as) ?? null
  if (as !== undefined && !kind) throw new Error(`--as must be one of ${FEED_KINDS.join(', ')}`)
  if (station !== undefined && !isStationId(station)) throw new Error(`--station must be one of ${STATIONS.join(', ')}`)
  const names = [...(topic ?? []), ...(source === undefined ? [] : [source])]
  if (names.some((name) => name.trim() === '' || name.length > MAX_NAME))
    throw new Error(`--topic and --source need 1 to ${MAX_NAME} characters`)
  return { kind, station, topics: topic?.map((name) => name.trim()), source: source?.trim() }
}

function wordpressUrl(site: string): string {
  if (!isHttpUrl(site) || !URL.canParse(site))
    throw new Error(`A site of WordPress has an http(s) address, not ${site}`)
  return wordpressPosts(site)
}

async function importFolder(folder: string, values: ImportValues): Promise<void> {
  const { 'dry-run': isDryRun = false, delete: isDeleting = false, watch: isWatching = false, source } = values
  if (isDryRun && isWatching) throw new Error('--dry-run and --watch exclude each other')
  // Imported here because the other commands need no image decoder.
  const { printLines, runContentCommand } = await import('./import-content.ts')
  try {
    await runContentCommand(folder, { isDryRun, isDeleting, isWatching, source })
  } catch (cause) {
    if (!(cause instanceof ContentFaults)) throw cause
    printLines(cause)
    throw new Error(`${cause.faults.length} faults; nothing was imported`, { cause })
  }
}

/** `kind` replaces the kind that the options name. */
async function importOnce(source: string, values: ImportValues, kind?: FeedKind): Promise<void> {
  const { json: isJson = false, 'dry-run': isDryRun = false, private: allowPrivate = false } = values
  const options = readOptions(values)
  report(`reading ${source}`)
  const feed = await readSource(source, allowPrivate)
  report(`read ${feed.items.length} items of “${feed.title}”`)
  // A feed that can be read is printed even where the import would refuse it.
  if (isJson && isDryRun) print(toJson(feed))
  const feedUrl = isHttpUrl(source) ? new URL(source).href : pathToFileURL(source).href
  const request = { feed, feedUrl, ...options, ...(kind && { kind }) }
  const { summary, warnings } = await (isDryRun ? plan : save)(readEnv(process.env), request)
  for (const warning of warnings) report(`note: ${warning}`)
  if (feed.newFeedUrl && feed.newFeedUrl !== feedUrl)
    report(`note: the publisher has moved the feed to ${feed.newFeedUrl}`)
  if (!isJson) print(isDryRun ? `${printable(summary)} (dry run: nothing changed)` : printable(summary))
  else if (!isDryRun) print(toJson(feed))
}

export async function runImport(args: string[]): Promise<void> {
  const [command, ...rest] = args
  if (isScheduleCommand(command)) return runScheduleCommand(command, rest)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return print(HELP)
  if (!isImportCommand(command)) throw new Error(USAGE)
  const { operand, values } = parseImport(command, rest)
  if (command === 'content') return importFolder(operand, values)
  const source = withWebScheme(operand)
  if (command === 'wordpress') return importOnce(wordpressUrl(source), values, 'news')
  if (command === 'feed') return importOnce(source, values)
  const { kind, ...options } = readOptions(values)
  const { json = false, opml = false, private: allowPrivate = false } = values
  return runSubscriptionCommand(command, source, { kind, options, json, opml, allowPrivate })
}
