import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fetchWholeFeed } from '#server/features/feed-import/feeds/fetch-feed.ts'
import { importFeed, planImport } from '#server/features/feed-import/import-feed.ts'
import { readOpml } from '#server/features/feed-import/subscriptions/read-opml.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

/** A station whose feeds our own importer reads back. */
let station: TestSite
let feeds: string[]

beforeAll(async () => {
  const port = await freePort()
  station = await testSite({
    env: { PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, ROLES: 'gateway' },
  })
  feeds = readOpml(new Uint8Array(await (await fetch(`${station.url}/feeds/podcasts.opml`)).arrayBuffer()))
}, 120_000)

test('our importer finds every series in our OPML', async () => {
  const rows = await station.db
    .selectFrom('content')
    .select('url')
    .where('kind', 'in', ['podcast', 'mixed_podcast', 'show'])
    .where('state', '=', 'published')
    .execute()
  expect(feeds.toSorted()).toEqual(rows.map(({ url }) => `${station.url}/feeds${url}.xml`).toSorted())
})

const absolute = (url: string) => new URL(url, station.url).href

/** A series with the facts of the episodes that everybody may play. */
async function published(url: string) {
  const page = new URL(url).pathname.replace(/^\/feeds|\.xml$/g, '')
  const series = await station.db
    .selectFrom('content')
    .select(['id', 'headline', 'is_serial', 'is_explicit'])
    .where('url', '=', page)
    .executeTakeFirstOrThrow()
  const isOpen = sql<boolean>`access = 'free' and not is_processing and blocked_reason is null and published_at <= ${station.now}
    and coalesce(available_from <= ${station.now}, true) and coalesce(available_until > ${station.now}, true)`
  const rows = await station.db
    .selectFrom('content')
    .innerJoin('media', 'media.id', 'content.media_id')
    .select(['content.id', 'headline', 'published_at', 'season', 'episode_number', 'is_explicit', 'sources', 'details'])
    .select('content.duration_ms')
    .where('parent_id', '=', series.id)
    .where('content.kind', 'in', ['episode', 'video'])
    .where(isOpen)
    .execute()
  const episodes = rows.map(({ id, sources, details, ...row }) => ({
    guid: id,
    headline: row.headline,
    at: row.published_at.getTime(),
    season: row.season,
    number: row.episode_number,
    isExplicit: row.is_explicit,
    seconds: Math.round((row.duration_ms ?? 0) / 1_000),
    audio: { url: absolute(sources[0]?.src ?? ''), type: sources[0]?.type },
    transcripts: (details.transcripts ?? []).map((one) => absolute(one.url)),
  }))
  return {
    headline: series.headline,
    isSerial: series.is_serial,
    isExplicit: series.is_explicit,
    episodes: byGuid(episodes),
  }
}

const byGuid = <Episode extends { guid: string }>(episodes: Episode[]): Episode[] =>
  episodes.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))

/** What an import of the feed would store. */
async function readBack(url: string) {
  const feed = await fetchWholeFeed(url, { allowPrivate: true })
  const { podcast, episodes, warnings } = await planImport(null, feed, url, station.now)
  expect([url, warnings]).toEqual([url, []])
  return {
    headline: podcast.headline,
    isSerial: podcast.isSerial,
    isExplicit: podcast.isExplicit,
    episodes: byGuid(
      episodes.map(({ guid, headline, publishedAt, season, number, isExplicit, durationMs, audio, details }) => ({
        guid,
        headline,
        at: publishedAt.getTime(),
        season,
        number,
        isExplicit,
        seconds: Math.round((durationMs ?? 0) / 1_000),
        audio,
        transcripts: (details.transcripts ?? []).map((one) => one.url),
      })),
    ),
  }
}

test('every podcast comes back with the same episodes, dates, files and transcripts', async () => {
  const podcasts = feeds.filter((url) => new URL(url).pathname.startsWith('/feeds/podcasts/'))
  expect(podcasts.length).toBeGreaterThan(20)
  for (const url of podcasts) expect({ url, ...(await readBack(url)) }).toEqual({ url, ...(await published(url)) })
})

test('importing a feed again changes nothing', async () => {
  const url = `${station.url}/feeds/podcasts/blackout-diaries.xml`
  const other = await testSite({ demo: false, env: { ROLES: 'gateway' } })
  const feed = await fetchWholeFeed(url, { allowPrivate: true })
  const first = await importFeed(other.db, feed, url, station.now)
  const contents = () => other.db.selectFrom('content').selectAll().orderBy('id').execute()
  const before = await contents()
  const again = await importFeed(other.db, await fetchWholeFeed(url, { allowPrivate: true }), url, station.now)
  expect([first.added > 0, again.added]).toEqual([true, 0])
  expect(await contents()).toEqual(before)
})
