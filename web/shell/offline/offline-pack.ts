import { STATIONS, type StationId } from '#contract/stations.ts'
import { GetOfflineNews } from '#web/gateway/generated/get-offline-news.ts'
import { GetOfflineSchedule } from '#web/gateway/generated/get-offline-schedule.ts'
import type { GetOfflineNewsQuery, OfflineAiringFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { DAY_MS, toDay } from '#web/lib/time/clock-time.ts'

export interface OfflinePack {
  savedAt: number
  schedule: Record<StationId, readonly OfflineAiringFragment[]>
  news: readonly OfflineArticle[]
}

export type OfflineArticle = GetOfflineNewsQuery['articlesList']['edges'][number]['node']

const CACHE = 'offline'
/** The key of the pack in the cache, not a page. */
const KEY = '/error/connection-error/pack'

/** Stores the schedule of two days and the newest headlines. Rejects without a network, and without storage. */
export async function saveOfflinePack(now: number): Promise<void> {
  const [today, tomorrow, { articlesList }] = await Promise.all([
    run(GetOfflineSchedule, { date: toDay(now) }),
    run(GetOfflineSchedule, { date: toDay(now + DAY_MS) }),
    run(GetOfflineNews, {}),
  ])
  const airingsOf = (station: StationId) => {
    const field = FIELDS[station]
    // A programme across midnight is in both days.
    const later = tomorrow[field].filter(
      ({ startTimeUnixSeconds: start }) => start >= (today[field].at(-1)?.endTimeUnixSeconds ?? 0),
    )
    return [station, [...today[field], ...later]] as const
  }
  const schedule = Object.fromEntries(STATIONS.map(airingsOf)) as OfflinePack['schedule']
  const pack: OfflinePack = { savedAt: now, schedule, news: articlesList.edges.map(({ node }) => node) }
  await (await caches.open(CACHE)).put(KEY, Response.json(pack))
}

const FIELDS = { '702': 'station702', '947': 'station947', capetalk: 'capetalk', kfm: 'kfm' } as const

/** Never rejects. */
export async function readOfflinePack(): Promise<OfflinePack | null> {
  try {
    const found = await (await caches.open(CACHE)).match(KEY)
    return found ? ((await found.json()) as OfflinePack) : null
  } catch {
    return null
  }
}
