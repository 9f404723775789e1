import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { LOG_LIMIT_MS } from '#contract/now-playing-log.ts'
import type { NowPlayingLog } from '#contract/now-playing.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { itemsPlayed } from './items-played.ts'
import type { TitleSources } from './sources/settings/title-sources.ts'
import type { ShowsBetween, StationInput } from './state.ts'
import type { ShowAiring } from './station-state.ts'

interface LogDeps {
  db: Database
  clock: Clock
  sources: readonly StationInput[]
  showsBetween: ShowsBetween
  titleSources: Pick<TitleSources, 'current'>
}

const Period = z
  .object({ from: z.iso.datetime(), to: z.iso.datetime() })
  .transform(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= LOG_LIMIT_MS)

/** Recordings of older shows have chapters instead. */
const MAX_AGE_MS = 48 * HOUR_MS
const CACHE_SECONDS = { past: 3_600, current: 30 }

/** `GET /now-playing/{station}/log?from&to`, for a period that has begun. */
export function registerNowPlayingLog(app: FastifyInstance, deps: LogDeps): void {
  const { db, clock, sources, showsBetween, titleSources } = deps
  app.get<{ Params: { station: string } }>('/now-playing/:station/log', async ({ params, query }, reply) => {
    const source = sources.find(({ station }) => station === params.station)
    if (!source) throw new AppError('NOT_FOUND', 'There is no such station')
    const now = clock()
    const period = Period.safeParse(query)
    if (!period.success) throw new AppError('BAD_INPUT', 'The log needs "from" and "to", at most 12 hours apart')
    const { from, to } = period.data
    if (from > now || from.getTime() < now.getTime() - MAX_AGE_MS) {
      throw new AppError('BAD_INPUT', 'The log contains the last 48 hours')
    }
    const end = to < now ? to : now
    const { station } = source
    const shows = (await showsBetween(from, end, now)).get(station) ?? []
    const items = await itemsPlayed(db, { ...source, titleSources }, from, end)
    const seconds = to < now ? CACHE_SECONDS.past : CACHE_SECONDS.current
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${seconds}` })
      .send({ station, items, shows: shows.map(toText) } satisfies NowPlayingLog)
  })
}

const toText = ({ startsAt, endsAt, ...show }: ShowAiring) => ({
  ...show,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
