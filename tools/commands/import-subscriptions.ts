import type { FeedKind } from '#server/features/feed-import/feed-kind.ts'
import { FEED_READER } from '#server/features/feed-import/feeds/fetch-feed.ts'
import type { NewsOptions } from '#server/features/feed-import/import-news.ts'
import { isOpml, readOpml } from '#server/features/feed-import/subscriptions/read-opml.ts'
import {
  type FeedSubscription,
  listSubscriptions,
  subscribe,
  unsubscribe,
} from '#server/features/feed-import/subscriptions/subscriptions.ts'
import { fetchRemote } from '#server/lib/fetch/safe-fetch.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { writeOpml } from '#server/lib/xml/write-opml.ts'
import { print, printable, printableJson, readInput, withSiteDatabase } from './command.ts'

type SubscriptionCommand = 'subscribe' | 'unsubscribe' | 'subscriptions'

interface SubscriptionOptions {
  kind: FeedKind | null
  options: NewsOptions
  json: boolean
  opml: boolean
  allowPrivate: boolean
}

const MAX_OPML_BYTES = 32 * 1024 * 1024

export async function runSubscriptionCommand(
  command: SubscriptionCommand,
  source: string,
  options: SubscriptionOptions,
): Promise<void> {
  if (command === 'subscriptions') return list(options)
  return command === 'subscribe' ? add(source, options) : remove(source)
}

async function add(source: string, { kind, options, allowPrivate }: SubscriptionOptions): Promise<void> {
  const urls = await feedsAt(source, allowPrivate)
  await withSiteDatabase(readEnv(process.env), (db) =>
    subscribe(
      db,
      urls.map((url) => ({ url, kind, options })),
      new Date(),
    ),
  )
  print(`${urls.length === 1 ? 'One feed is' : `${urls.length} feeds are`} read from now on`)
}

/** Of an OPML document, or the URL of the feed itself. Only a document that declares itself OPML is treated as OPML. */
async function feedsAt(source: string, allowPrivate: boolean): Promise<string[]> {
  const url = /^https?:/i.test(source) ? webUrl(source) : null
  const bytes = url ? await fetchDocument(url, allowPrivate) : await readInput(source)
  if (url && !isOpml(bytes)) return [url]
  const feeds = isOpml(bytes) ? readOpml(bytes) : []
  if (feeds.length === 0) throw new Error(`${source} names no feeds`)
  return feeds
}

async function fetchDocument(url: string, allowPrivate: boolean): Promise<Uint8Array> {
  const limits = {
    maxBytes: MAX_OPML_BYTES,
    timeoutMs: 60_000,
    userAgent: FEED_READER,
    accept: '*/*',
  }
  return (await fetchRemote(url, { ...limits, allowPrivate })).bytes
}

async function remove(source: string): Promise<void> {
  const url = webUrl(source) ?? source
  const isKnown = await withSiteDatabase(readEnv(process.env), (db) => unsubscribe(db, url))
  if (!isKnown) throw new Error(`There is no subscription of ${source}`)
  print('The feed is not read any more; what it brought stays')
}

async function list({ json, opml }: SubscriptionOptions): Promise<void> {
  const feeds = await withSiteDatabase(readEnv(process.env), listSubscriptions)
  if (json) return print(printableJson(feeds.map(toJson)))
  if (opml) return print(toOpml(feeds))
  for (const feed of feeds)
    print(printable(`${stateText(feed).padEnd(12)} ${feed.url}  ${feed.last_error ?? feed.title ?? ''}`))
  print(feeds.length === 1 ? '1 subscription' : `${feeds.length} subscriptions`)
}

type Checked = Pick<FeedSubscription, 'ended_at' | 'failures' | 'checked_at'>

export function stateText({ ended_at, failures, checked_at }: Checked): string {
  if (ended_at) return 'gone'
  if (failures > 0) return `failed (${failures})`
  return checked_at ? 'read' : 'waiting'
}

const toJson = (feed: FeedSubscription) => ({
  url: feed.url,
  title: feed.title,
  state: stateText(feed),
  checkedAt: feed.checked_at,
  changedAt: feed.changed_at,
  nextAt: feed.ended_at ? null : feed.check_at,
  error: feed.last_error,
})

const toOpml = (feeds: readonly FeedSubscription[]): string =>
  writeOpml(
    'Subscriptions',
    feeds.map(({ url, title }) => ({ title: title ?? url, xmlUrl: url })),
  )
