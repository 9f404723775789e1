import { expect, test } from 'vitest'
import { PageHeads } from '#server/features/discovery/page-heads.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { countedGateway } from '#tests/kit/databases/statements.ts'
import { testSite } from '#tests/kit/site.ts'
import { loadLanes } from '#web/features/guide/load-lanes.ts'
import { REELS_A_PAGE } from '#web/features/home/home-reels.tsx'
import { loadStation } from '#web/features/stations/load-station.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { toDay } from '#web/lib/time/clock-time.ts'

const site = await testSite()
const { gateway, statements } = countedGateway(site)
const heads = new PageHeads({
  reads: gateway.readsOfPage,
  site: { name: 'Primedia+', origin: site.url },
  log: createLogger('error'),
})

/** Loads data as the loaders of one page do. */
function startPage(): QueryFunction {
  const execute = gateway.forPage()
  return async ({ text }, variables) => {
    const { data, errors } = await execute(text, variables)
    if (errors) throw new AggregateError(errors)
    return data as never
  }
}

const detail = (URL: string) => (query: QueryFunction) => query(GetDetailPageByUrl, { URL, episodesLimit: 50 })

test.each<[string, number, (query: QueryFunction, now: number) => Promise<unknown>]>([
  ['/', 3, (query) => query(GetHomeExplore, { mediaType: 'ALL', first: REELS_A_PAGE })],
  ['/station/947', 3, (query, now) => loadStation('947', query, now)],
  ['/station/947/guide', 2, (query, now) => loadLanes(query, toDay(now))],
  ['/podcasts/blackout-diaries', 3, detail('/podcasts/blackout-diaries')],
  // Its body has images.
  ['/news/midnight-plumbers', 4, detail('/news/midnight-plumbers')],
])('the first reading of %s and of its head after a change takes at most %i statements', async (path, most, load) => {
  gateway.contentChanged()
  // Waits for the statements that every page needs, for its frame and the end of the period, so that they are not counted.
  await frameIsRead()
  const page = [load(startPage(), site.now.getTime()), heads.of(new URL(path, site.url))]
  const cost = await costOf(Promise.all(page))
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThanOrEqual(most)
  expect((await heads.of(new URL(path, site.url))).tags).toContain('og:title')
})

test('the first reading of a station takes no more on the evening before a day of other shows', async () => {
  site.now = new Date('2026-03-07T18:30:00+02:00')
  gateway.contentChanged()
  await frameIsRead()
  expect(await costOf(loadStation('947', startPage(), site.now.getTime()))).toBeLessThanOrEqual(3)
})

async function frameIsRead(): Promise<void> {
  await expect.poll(() => costOf(startPage()(GetCurrentShows, {}))).toBe(0)
}

async function costOf(work: Promise<unknown>): Promise<number> {
  const before = statements.count
  await work
  return statements.count - before
}
