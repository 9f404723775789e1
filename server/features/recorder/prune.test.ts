import { expect, test } from 'vitest'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { testSite } from '#tests/kit/site.ts'
import { pruneRecordings } from './prune.ts'

/** A store without objects. */
const NOTHING = {
  size: async () => null,
  read: () => Promise.reject(new Error('There is no such object')),
  put: async () => undefined,
}
const site = await testSite({ demo: false })

test('the segments of a station that is no longer recorded are deleted eight days after its last one', async () => {
  const segment = { starts_at: site.now, duration_ms: 6_000, bytes: 1_000, map_key: null, is_discontinuity: false }
  await site.db
    .insertInto('recorded_segment')
    .values(
      ['702' as const, '947' as const].map((station) => ({ ...segment, station, key: `recordings/${station}/a.ts` })),
    )
    .execute()
  const removed: string[] = []
  const store = { ...NOTHING, remove: async (keys: readonly string[]) => void removed.push(...keys) }
  const pruneAfter = (days: number) =>
    pruneRecordings(
      site.db,
      store,
      { recordingHours: new Map([['947', 999]]), maxBytes: 1e9 },
      new Date(site.now.getTime() + days * DAY_MS),
    )
  await pruneAfter(7)
  expect(removed).toEqual([])
  await pruneAfter(9)
  expect(removed).toEqual(['recordings/702/a.ts'])
  expect(await site.db.selectFrom('recorded_segment').select('station').execute()).toEqual([{ station: '947' }])
})
