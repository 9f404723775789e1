import { afterEach, expect, test } from 'vitest'
import { addContent } from '#tests/kit/content/contents.ts'
import { countedGateway } from '#tests/kit/databases/statements.ts'
import { testSite, WEDNESDAY_MORNING } from '#tests/kit/site.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetVideoStreamList } from '#web/gateway/generated/get-video-stream-list.ts'
import type { Operation } from '#web/gateway/operation.ts'

const site = await testSite()
const { gateway, statements } = countedGateway(site)

afterEach(() => {
  site.now = WEDNESDAY_MORNING
})

const SHOW = await site.db
  .selectFrom('schedule_rule')
  .innerJoin('content', 'content.id', 'schedule_rule.show_id')
  .select(['content.url', 'content.id'])
  .where('schedule_rule.station', '=', '947')
  .executeTakeFirstOrThrow()

const PUBLIC: [Operation<unknown, never>, Record<string, unknown>][] = [
  [GetCurrentShows, {}],
  [GetHomeExplore, { mediaType: 'ALL', first: 5 }],
  [GetVideoStreamList, {}],
  [GetEpgData, { station: 'STATION_947', date: '2026-03-04' }],
  [GetMediaReelByConfiguration, { reelId: 'station-947-episodes', first: 12 }],
  [GetDetailPageByUrl, { URL: SHOW.url, episodesLimit: 5 }],
  [GetDetailPageByUrl, { URL: '/instants', episodesLimit: 5 }],
  [GetDetailPageByUrl, { URL: '/window' }],
  [GetDetailPageByUrl, { URL: '/later' }],
]

const seconds = (count: number) => new Date(WEDNESDAY_MORNING.getTime() + count * 1_000)

test('pages have the current content of the database at every instant', async () => {
  await addContent(site.db, WEDNESDAY_MORNING, [
    { id: 'instants', kind: 'podcast', station: '947' },
    { id: 'early', kind: 'episode', parent_id: 'instants', station: '947', available_from: seconds(30) },
    { id: 'short', kind: 'episode', parent_id: 'instants', station: '947', available_until: seconds(75) },
    { id: 'later', kind: 'episode', parent_id: 'instants', station: '947', published_at: seconds(110) },
    { id: 'window', kind: 'competition', opens_at: seconds(45), closes_at: seconds(130) },
    { id: 'stream', kind: 'livestream', opens_at: seconds(20), closes_at: seconds(140) },
  ])
  // After two hours, programmes end.
  for (const second of [0, 30, 75, 110, 130, 7_199, 7_200]) {
    site.now = seconds(second)
    const page = gateway.forPage()
    const cached = PUBLIC.map(async ([{ name, text }, variables]) => ({
      name,
      data: (await page(text, variables)).data,
    }))
    const current = PUBLIC.map(async ([{ name, text }, variables]) => ({
      name,
      data: (await gateway.execute(text, variables)).data,
    }))
    expect({ second, pages: await Promise.all(cached) }).toEqual({ second, pages: await Promise.all(current) })
  }
})

const EXPLORE = [GetHomeExplore.text, { mediaType: 'ALL', first: 3 }] as const

/** Counts the statements of one page, and those of a search for the end of the period that is still going on. */
async function costOf(...operation: [text: string, variables: Record<string, unknown>]): Promise<number> {
  const before = statements.count
  await gateway.forPage()(...operation)
  return statements.count - before
}

test('results are shared by later pages until the content changes', async () => {
  gateway.contentChanged()
  expect(await costOf(...EXPLORE)).toBeGreaterThan(0)
  // Once the end of the period is known.
  await expect.poll(() => costOf(...EXPLORE)).toBe(0)
  gateway.contentChanged()
  expect(await costOf(...EXPLORE)).toBeGreaterThan(0)
})

test('loaded values are shared between operations of different pages', async () => {
  gateway.contentChanged()
  const guide = [GetEpgData.text, { station: 'STATION_947', date: '2026-03-04' }] as const
  // Once the end of the period is known.
  await expect.poll(() => costOf(GetCurrentShows.text, {})).toBe(0)
  // The contents of other hours with the recordings, and their presenters; schedules and stations are cached.
  expect(await costOf(...guide)).toBe(2)
})

test('a change without NOTIFY is visible after a minute', async () => {
  const url = { URL: '/silent' }
  await addContent(site.db, WEDNESDAY_MORNING, [{ id: 'silent', kind: 'podcast', headline: 'Before' }])
  await gateway.forPage()(GetDetailPageByUrl.text, url)
  await site.db.updateTable('content').set({ headline: 'After' }).where('id', '=', 'silent').execute()
  site.now = seconds(61)
  expect(await gateway.forPage()(GetDetailPageByUrl.text, url)).toMatchObject({
    data: { detailPageByUrl: { headline: 'After' } },
  })
})

test('a clock that steps back has the content of that time', async () => {
  site.now = seconds(-3_600)
  const { data } = await gateway.forPage()(GetCurrentShows.text, {})
  expect(data).toEqual((await gateway.execute(GetCurrentShows.text, {})).data)
})

test('concurrent pages execute an operation once', async () => {
  gateway.contentChanged()
  const alone = await costOf(...EXPLORE)
  gateway.contentChanged()
  const before = statements.count
  await Promise.all([gateway.forPage()(...EXPLORE), gateway.forPage()(...EXPLORE), gateway.forPage()(...EXPLORE)])
  // The two statements that find the end of the period may come before or after the result.
  expect(statements.count - before).toBeLessThan(2 * alone)
})

test('results that were in progress when the content changed are not shared', async () => {
  gateway.contentChanged()
  const reading = gateway.forPage()(...EXPLORE)
  gateway.contentChanged()
  await reading
  expect(await costOf(...EXPLORE)).toBeGreaterThan(0)
})

test('results with errors are not shared', async () => {
  const bad = [GetHomeExplore.text, { mediaType: 'ALL', first: 3, after: 'no cursor' }] as const
  expect((await gateway.forPage()(...bad)).errors).toHaveLength(1)
  expect((await gateway.forPage()(...bad)).errors).toHaveLength(1)
  const many = [GetHomeExplore.text, { mediaType: 'ALL', first: 5_000 }] as const
  expect((await gateway.forPage()(...many)).errors).toHaveLength(1)
})
