import DataLoader from 'dataloader'
import { isStationId } from '#contract/stations.ts'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { startsBetween } from '#server/features/schedule/read-schedules.ts'
import type { Tasks } from '#server/jobs/queue.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { enqueueBreakingNews, notifyOfBreakingNews } from './breaking-news.ts'
import { enqueueNewEpisodes, notifyFollowersOfEpisode } from './new-episodes.ts'
import { PURGE_MS, purgeExpiredNotifications } from './purge-notifications.ts'
import {
  pendingMessages,
  type PushMessage,
  type PushTarget,
  targetKey,
  sendMessage,
  type SendDeps,
} from './send-message.ts'
import { LEAD_TIME_MS, enqueueShowStarts, followedShows, notifyFollowersOfStart } from './show-starts.ts'
import { PUSHES_PER_HOST, PushSender, type PushSettings } from './web-push.ts'

export interface NotificationJobDeps extends Omit<SendDeps, 'push' | 'loadMessage'> {
  clock: Clock
  listen: OpenDatabase['listen']
  push: PushSettings
}

export async function enqueueDueNotifications(db: Database, now: Date): Promise<void> {
  await enqueueBreakingNews(db, now)
  await enqueueNewEpisodes(db, now)
  const shows = await followedShows(db)
  await enqueueShowStarts(db, await startsBetween(db, shows, now, new Date(now.getTime() + LEAD_TIME_MS)), now)
}

const notifyTasks = (db: Database): Tasks => ({
  breaking_news: ({ contentId = '', announcedAt = '', after }, now) =>
    notifyOfBreakingNews(db, { contentId, announcedAt, after }, now),
  new_episode: ({ contentId = '', after }, now) => notifyFollowersOfEpisode(db, { contentId, after }, now),
  async show_starts({ showId = '', station = '', startsAt = '', after }, now) {
    if (!isStationId(station)) return
    await notifyFollowersOfStart(db, { showId, station, startsAt: new Date(startsAt) }, after, now)
  },
})

const pushTasks = (deps: SendDeps): Tasks => ({
  push: ({ notificationId = '', subscriptionId = '' }, now) =>
    sendMessage(deps, { notificationId, subscriptionId }, now),
})

const POLL_MS = 15_000
/** Low, because each task writes a thousand rows or more in one statement. */
const NOTIFY_CONCURRENCY = 4
const PUSH_CONCURRENCY = 256

/** Notifications are written in a pool of their own, because a slow push service must not delay them past the start of a show. */
export async function startNotificationJobs(deps: NotificationJobDeps): Promise<() => Promise<void>> {
  const { db, clock, listen, log } = deps
  const onError = (cause: unknown) => log.warn({ cause }, 'a notification job failed')
  const push = new PushSender(deps.push)
  const sendDeps = { ...deps, push, loadMessage: messageLoader(db, clock) }
  const pools = [
    { tasks: notifyTasks(db), concurrency: NOTIFY_CONCURRENCY },
    { tasks: pushTasks(sendDeps), concurrency: PUSH_CONCURRENCY, perKey: PUSHES_PER_HOST },
  ]
  const addDue = () => enqueueDueNotifications(db, clock())
  const stopJobs = await startJobs({ db, listen, clock, onError, pools, pollMs: POLL_MS, addDue })
  const stopPurging = startRepeating(() => purgeExpiredNotifications(db, clock()), PURGE_MS, onError)
  return async () => {
    await Promise.all([stopJobs(), stopPurging()])
    await push.close()
  }
}

/** Reads the messages of all jobs of one tick in one statement. */
function messageLoader(db: Database, clock: Clock): SendDeps['loadMessage'] {
  const loader = new DataLoader<PushTarget, PushMessage | null>(
    async (targets) => {
      const messages = await pendingMessages(db, targets, clock())
      return targets.map((target) => messages.get(targetKey(target)) ?? null)
    },
    { cache: false },
  )
  return (target) => loader.load(target)
}
