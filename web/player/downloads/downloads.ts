import { createValueStore } from '#web/lib/stores/value-store.ts'
import { requireSubscription } from '#web/session/plan/require-subscription.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import type { PlayableMedia } from '../core/state.ts'
import { confirm } from './confirmation.ts'
import { newDownload } from './download.ts'
import { Downloader } from './downloader.ts'
import { FULL_TEXT, keepStorage } from './room.ts'

const BLOCKED = 'This browser stores no downloads, as in a private window'

const created = createValueStore<Downloader | null>(null)

function downloader(): Downloader {
  const before = created.get()
  if (before) return before
  const after = new Downloader()
  created.set(after)
  return after
}

/** Opens a wall for listeners without a subscription; the gateway decides again when the download begins. */
export async function startDownload(media: PlayableMedia): Promise<void> {
  if (!isSubscriber(readSession()) && !(await requireSubscription({ ...media, wants: 'download' }))) return
  const session = readSession()
  if (!session) return
  void keepStorage()
  await downloader()
    .add(newDownload(media, session.userId, Date.now()))
    .catch((cause: unknown) => showError(isOutOfRoom(cause) ? FULL_TEXT : BLOCKED))
}

const isOutOfRoom = (cause: unknown) => cause instanceof Error && cause.name === 'QuotaExceededError'

export const pauseDownload = (mediaId: string): Promise<void> => downloader().pause(mediaId)

export const resumeDownload = (mediaId: string): Promise<void> => downloader().resume(mediaId)

export async function removeDownload(mediaId: string): Promise<void> {
  await downloader()
    .remove((download) => download.mediaId === mediaId)
    .catch(logFailure)
}

/** Removes also those of other accounts. Never rejects. */
export async function removeAllDownloads(): Promise<void> {
  await downloader()
    .remove(() => true)
    .catch((cause: unknown) => {
      logFailure(cause)
      return downloader().deleteAll()
    })
    .catch(logFailure)
}

const logFailure = (cause: unknown) => console.info('Downloads cannot be changed in this browser', cause)

/**
 * `isEntitled`: null if the gateway could not be reached. Removes downloads of other accounts and of an ended subscription. Never rejects.
 */
export async function followPlan(userId: string, isEntitled: boolean | null): Promise<void> {
  try {
    await downloader().remove((download) => download.userId !== userId)
    if (isEntitled === false) return await downloader().endPlan(userId)
    if (isEntitled) await confirm(userId, Date.now())
    if (isEntitled) await downloader().checkRights(userId)
    void downloader().run()
  } catch (cause) {
    logFailure(cause)
  }
}
