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

/** Writes what listeners are told. */
const tellingTasks = ({ db }: SendDeps): Tasks => ({
  new_episode: ({ contentId = '' }, now) => tellOfEpisode(db, contentId, now),
  async show_starts({ showId = '', station = '', startsAt = '' }, now) {
    if (isStationId(station)) await tellOfStart(db, { showId, station, startsAt: new Date(startsAt) }, now)
  },
})

/** Sends it to their browsers. */
const sendingTasks = (deps: SendDeps): Tasks => ({
  push: ({ notificationId = '', subscriptionId = '' }, now) =>
    sendMessage(deps, { notificationId, subscriptionId }, now),
})

const LOOK_MS = 15_000
const SWEEP_MS = 60 * 60_000

/**
 * Does what is due, every 15 seconds and as soon as some node adds a job or changes content. Finding and telling wait for no
 * push service, so that a show is told of before it starts. The returned function stops it, and waits for what has begun.
 */
export async function startWork(deps: WorkDeps): Promise<() => Promise<void>> {
  const { db, clock, listen } = deps
  const [telling, sending] = [createLine(deps), createLine(deps)]
  let sweptAt = 0

  async function lookAround(): Promise<void> {
    const now = clock()
    await findNews(db, now)
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    await sweepNotifications(db, now)
    await forgetOldJobs(db, now)
  }

  function workOff(): void {
    telling.doAll(tellingTasks(deps))
    sending.doAll(sendingTasks(deps))
  }

  function look(): void {
    telling.add(lookAround)
    workOff()
  }

  const stops = [await listen(JOBS_ADDED, workOff), await listen(CONTENT_CHANGED, look)]
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    await Promise.all([telling.end(), sending.end()])
  }
}

/** Rounds of work one after the other, so that a slow one is not joined by the next. */
function createLine({ db, clock, log }: WorkDeps) {
  let hasEnded = false
  let work = Promise.resolve()

  async function doAllThatIsDue(tasks: Tasks): Promise<void> {
    const tried = await runDueJobs(db, tasks, clock())
    if (tried > 0 && !hasEnded) await doAllThatIsDue(tasks)
  }

  function add(round: () => Promise<void>): void {
    work = work
      .then(() => (hasEnded ? undefined : round()))
      .catch((cause: unknown) => log.warn({ cause }, 'the work in the background failed'))
  }

  return {
    add,
    doAll: (tasks: Tasks) => add(() => doAllThatIsDue(tasks)),
    /** Begins nothing more, and waits for what has begun. */
    async end(): Promise<void> {
      hasEnded = true
      await work
    },
  }
}
