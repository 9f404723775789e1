import DataLoader from 'dataloader'
import { isStationId } from '#contract/stations.ts'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { JobRunner } from '#server/jobs/runner.ts'
import { deleteOldJobs, JOBS_ADDED, type Tasks } from '#server/jobs/queue.ts'
import { findNewEpisodes, notifyFollowersOfEpisode } from './new-episodes.ts'
import {
  messagesToSend,
  type PushMessage,
  type PushTarget,
  targetKey,
  sendMessage,
  type SendDeps,
} from './send-message.ts'
import { AHEAD_MS, findStarts, followedShows, notifyFollowersOfStart } from './show-starts.ts'
import { purgeExpiredNotifications } from './inbox.ts'
import { startsBetween } from '#server/features/schedule/airings.ts'
import type { Clock } from '#server/lib/clock.ts'
import { PUSHES_PER_HOST, PushSender, type PushSettings } from './web-push.ts'
import { Coalesced } from './coalesce.ts'

export interface WorkDeps extends Omit<SendDeps, 'push' | 'messageTo'> {
  clock: Clock
  listen: OpenDatabase['listen']
  push: PushSettings
}

/** Finds what is new and what starts soon, and makes jobs of it. */
export async function findDueNotifications(db: Database, now: Date): Promise<void> {
  await findNewEpisodes(db, now)
  const shows = await followedShows(db)
  await findStarts(db, await startsBetween(db, shows, now, new Date(now.getTime() + AHEAD_MS)), now)
}

/** Writes what listeners are told. */
const tellingTasks = (db: Database): Tasks => ({
  new_episode: ({ contentId = '' }, now) => notifyFollowersOfEpisode(db, contentId, now),
  async show_starts({ showId = '', station = '', startsAt = '' }, now) {
    if (isStationId(station)) await notifyFollowersOfStart(db, { showId, station, startsAt: new Date(startsAt) }, now)
  },
})

/** Sends it to their browsers. */
const sendingTasks = (deps: SendDeps): Tasks => ({
  push: ({ notificationId = '', subscriptionId = '' }, now) =>
    sendMessage(deps, { notificationId, subscriptionId }, now),
})

const LOOK_MS = 15_000
const SWEEP_MS = 60 * 60_000
/** Statements that write many rows. */
const TELLING_AT_ONCE = 4
const SENDING_AT_ONCE = 256

/**
 * Does what is due, every 15 seconds and as soon as some node adds a job or changes content. Finding and telling wait for no
 * push service, so that a show is told of before it starts. The returned function stops it, and waits for what has begun.
 */
export async function startNotificationJobs(deps: WorkDeps): Promise<() => Promise<void>> {
  const { db, clock, listen, log } = deps
  const onError = (cause: unknown) => log.warn({ cause }, 'the work in the background failed')
  const push = new PushSender(deps.push)
  const sendDeps = { ...deps, push, messageTo: messageLoader(db, clock) }
  const telling = new JobRunner({ db, clock, onError, tasks: tellingTasks(db), concurrency: TELLING_AT_ONCE })
  const limits = { concurrency: SENDING_AT_ONCE, perKey: PUSHES_PER_HOST }
  const sending = new JobRunner({ db, clock, onError, tasks: sendingTasks(sendDeps), ...limits })
  const workOff = () => {
    telling.wake()
    sending.wake()
  }
  const look = new Coalesced(lookAround(db, clock), onError, workOff)

  const stops = [await listen(JOBS_ADDED, workOff), await listen(CONTENT_CHANGED, () => look.run())]
  const timer = setInterval(() => look.run(), LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    await look.stop()
    await Promise.all([telling.stop(), sending.stop()])
    await push.close()
  }
}

/** Loads the messages of all jobs that begin together with one statement. */
function messageLoader(db: Database, clock: Clock): SendDeps['messageTo'] {
  const loader = new DataLoader<PushTarget, PushMessage | null>(
    async (targets) => {
      const messages = await messagesToSend(db, targets, clock())
      return targets.map((target) => messages.get(targetKey(target)) ?? null)
    },
    { cache: false },
  )
  return (target) => loader.load(target)
}

/** Finds news, and once an hour deletes what is old. */
function lookAround(db: Database, clock: Clock): () => Promise<void> {
  let sweptAt = 0
  return async () => {
    const now = clock()
    await findDueNotifications(db, now)
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    await purgeExpiredNotifications(db, now)
    await deleteOldJobs(db, now)
  }
}
