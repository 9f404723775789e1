import { isStationId } from '#contract/stations.ts'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { forgetOldJobs, JOBS_ADDED, runDueJobs, type Tasks } from '#server/database/jobs.ts'
import { findNewEpisodes, tellOfEpisode } from '#server/domain/notifications/new-episodes.ts'
import { AHEAD_MS, findStarts, followedShows, tellOfStart } from '#server/domain/notifications/show-starts.ts'
import { sweepNotifications } from '#server/domain/notifications/sweep.ts'
import { startsBetween } from '#server/domain/schedule/airings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { sendMessage, type SendDeps } from './send-message.ts'

export interface WorkDeps extends SendDeps {
  clock: Clock
  listen: OpenDatabase['listen']
}

/** Finds what is new and what starts soon, and makes jobs of it. */
export async function findNews(db: Database, now: Date): Promise<void> {
  await findNewEpisodes(db, now)
  const shows = await followedShows(db)
  await findStarts(db, await startsBetween(db, shows, now, new Date(now.getTime() + AHEAD_MS)), now)
}

/** What this node can do when it is due. */
export const tasksOf = (deps: SendDeps): Tasks => ({
  new_episode: ({ contentId = '' }, now) => tellOfEpisode(deps.db, contentId, now),
  async show_starts({ showId = '', station = '', startsAt = '' }, now) {
    if (isStationId(station)) await tellOfStart(deps.db, { showId, station, startsAt: new Date(startsAt) }, now)
  },
  push: ({ notificationId = '', subscriptionId = '' }, now) =>
    sendMessage(deps, { notificationId, subscriptionId }, now),
})

const LOOK_MS = 15_000
const SWEEP_MS = 60 * 60_000

/**
 * Does what is due, every 15 seconds and as soon as some node adds a job or changes content. The returned function stops
 * it, and waits for what has begun.
 */
export async function startWork(deps: WorkDeps): Promise<() => Promise<void>> {
  const { db, clock, log, listen } = deps
  const tasks = tasksOf(deps)
  let hasEnded = false
  let work = Promise.resolve()
  let sweptAt = 0

  async function doAllThatIsDue(): Promise<void> {
    const tried = await runDueJobs(db, tasks, clock())
    if (tried > 0 && !hasEnded) await doAllThatIsDue()
  }

  async function lookAround(): Promise<void> {
    const now = clock()
    await findNews(db, now)
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    await sweepNotifications(db, now)
    await forgetOldJobs(db, now)
  }

  /** One after the other, so that a slow round is not joined by the next. */
  function then(round: () => Promise<void>): void {
    work = work
      .then(() => (hasEnded ? undefined : round()))
      .catch((cause: unknown) => log.warn({ cause }, 'the work in the background failed'))
  }

  function look(): void {
    then(lookAround)
    then(doAllThatIsDue)
  }

  const stops = [await listen(JOBS_ADDED, () => then(doAllThatIsDue)), await listen(CONTENT_CHANGED, look)]
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return async () => {
    hasEnded = true
    clearInterval(timer)
    for (const stop of stops) stop()
    await work
  }
}
