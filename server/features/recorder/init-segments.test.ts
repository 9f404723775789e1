import path from 'node:path'
import { expect, test } from 'vitest'
import { folderStore } from '#server/lib/media-store/folder-store.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { testSite } from '#tests/kit/site.ts'
import { hlsOrigin } from '#tests/kit/stand-ins/hls-origin.ts'
import { pruneRecordings } from './prune.ts'
import { StationRecorder } from './station-recorder.ts'

const START = new Date('2026-03-04T08:00:00Z')
const clock = { now: START }
const origin = await hlsOrigin(() => clock.now)
origin.format = 'm4s'
const { db, folder } = await testSite({ demo: false })
const store = folderStore(path.join(folder, 'media'))
const connect = { allowPrivate: (address: string) => address === '127.0.0.1', timeoutMs: 2_000 }
const log = createLogger('silent')
/** Of the next segments; without effect by default. */
let afterSegment = async (): Promise<void> => undefined
const recorded: MediaStore = {
  ...store,
  async put(key, object) {
    await store.put(key, object)
    if (!key.includes('/init/')) await afterSegment()
  },
}
const recorder = new StationRecorder(
  { db, clock: () => clock.now, log, store: recorded, connect },
  '947',
  origin.master,
)
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

/** The segments that are stored, and the initialization segment that the first of them needs. */
async function stored() {
  const rows = await db.selectFrom('recorded_segment').select(['key', 'map_key']).orderBy('starts_at').execute()
  return { count: rows.length, map: rows[0]?.map_key ?? '' }
}

async function recordAt(hours: number): Promise<void> {
  clock.now = after(hours)
  origin.startedAt = new Date(clock.now.getTime() - 60_000)
  await recorder.step()
}

const prune = (hours: number, from = store) =>
  pruneRecordings(db, from, { recordingHours: new Map([['947', 1]]), maxBytes: 1e9 }, after(hours))

test('an initialization segment is deleted with the last segment that needs it, and is there again after a pause', async () => {
  await recordAt(0)
  await recordAt(0.5)
  const { map, count } = await stored()
  expect(await store.size(map)).toBeGreaterThan(0)
  await prune(1.25)
  expect((await stored()).count).toBeLessThan(count)
  expect(await store.size(map)).toBeGreaterThan(0)
  await prune(1.75)
  expect([(await stored()).count, await store.size(map)]).toEqual([0, null])
  await recordAt(2)
  expect((await stored()).map).toBe(map)
  expect(await store.size(map)).toBeGreaterThan(0)
})

test('a segment that is stored while its initialization segment is deleted has it', async () => {
  const { map } = await stored()
  const late = {
    station: '947' as const,
    starts_at: after(3),
    duration_ms: 6_000,
    key: 'recordings/947/late.m4s',
    map_key: map,
    bytes: 1,
    is_discontinuity: false,
  }
  const storing = {
    ...store,
    async remove(keys: readonly string[]) {
      if (keys.includes(map)) await db.insertInto('recorded_segment').values(late).execute()
      await store.remove(keys)
    },
  }
  await prune(3.25, storing)
  expect((await stored()).count).toBe(1)
  expect(await store.size(map)).toBeGreaterThan(0)
})

test('a segment whose initialization segment was deleted before it was stored has it', async () => {
  const { map } = await stored()
  afterSegment = async () => {
    afterSegment = async () => undefined
    await store.remove([map])
  }
  await recordAt(6)
  expect(await store.size(map)).toBeGreaterThan(0)
})
