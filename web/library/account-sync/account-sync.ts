import { accountHistory } from '../history/account-history.ts'
import type { HistorySync } from '../history/history-sync.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'
import { clearListenerStorage } from './clear-listener-storage.ts'
import { clearSaved, setSaved, syncSaved } from '../saved/saved-store.ts'
import type { Saveable } from '../saved/saveable.ts'
import { dropPushSubscription } from '../notifications/push.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { clearSpeeds } from '#web/player/progress/listening-preferences.ts'
import { onProgressChange, progressStore } from '#web/player/progress/progress-store.ts'
import { clearQueue } from '#web/player/queue/queue-store.ts'
import { deleteLastPlayed } from '#web/player/core/restore-last-played.ts'
import { loadedCommands } from '#web/player/core/player-access.ts'
import { playerStore } from '#web/player/core/player-store.ts'
import { isAtRest } from '#web/player/core/state.ts'
import { readSession } from '#web/session/session-store.ts'

/** A page that becomes visible synchronises again only after this time. */
const MIN_INTERVAL_MS = 30_000

/** The longest time that a sign-out waits for unsent changes. */
const SIGN_OUT_TIMEOUT_MS = 2_000

interface ActiveHistory {
  userId: string
  sync: HistorySync
  /** Whether the account has been read in this page. Until then a recording that plays here may be behind the account. */
  hasAnswered: boolean
}

export interface AccountSync {
  /** Synchronises this browser's data with the account `userId`. Never rejects. */
  syncFor: (userId: string) => Promise<void>
  /** Saves an item that the listener chose before signing in. */
  save: (item: Saveable) => Promise<void>
  /**
   * Removes the listener's data from this browser at sign-out, after sending unsent changes: history, saved items, queue and
   * speeds. Changes that cannot be sent stay stored for the account's next session, unless the session is gone already, as after
   * the deletion of an account. Never rejects.
   */
  clearListenerData: () => Promise<void>
  /** Stops following the player, the network and the page's visibility. */
  stop: () => void
}

/** Starts following the player's progress, the network and the page's visibility. */
export function createAccountSync(): AccountSync {
  let history: ActiveHistory | undefined
  let synchronisedAt = -Infinity

  async function synchronise(): Promise<void> {
    if (!readSession()) return
    synchronisedAt = Date.now()
    await Promise.all([syncSaved(), history && synchroniseHistory(history)])
  }

  const onOnline = () => void synchronise()
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible' && Date.now() - synchronisedAt > MIN_INTERVAL_MS) void synchronise()
  }
  const unfollow = onProgressChange((change) => history?.sync.record(change))
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisibilityChange)

  return {
    async syncFor(userId) {
      let dropped: Promise<void> | undefined
      if (history?.userId !== userId) {
        history = { userId, sync: accountHistory(userId), hasAnswered: false }
        // Without a session, as after its expiry, the account gets no new data.
        if (readSession()) {
          // A push subscription of this browser belongs to the previous account.
          const owner = historyOwner()
          if (owner !== userId) dropped = dropPushSubscription()
          if (owner !== null && owner !== userId) deleteLastPlayed()
          history.sync.claimLocalHistory()
        }
      }
      await Promise.all([dropped, synchronise()])
    },
    save: (item) => setSaved(item, true),
    async clearListenerData() {
      const session = readSession()
      const userId = session?.userId ?? historyOwner()
      const sent = Promise.all([dropPushSubscription(), synchronise()])
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))])
      history = undefined
      // The stores first, because each of them caches what it has stored.
      progressStore.set([])
      clearQueue()
      clearSpeeds()
      deleteLastPlayed()
      clearSaved()
      clearListenerStorage({ userId, keepsUnsent: session !== null })
    },
    stop() {
      unfollow()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}

/** The account that owns this browser's history; null while no account does. */
const historyOwner = () => readStored('local', STORAGE_KEYS.progressOwner)

async function synchroniseHistory(history: ActiveHistory): Promise<void> {
  try {
    const moved = await history.sync.synchronise()
    for (const entry of moved) resumeFrom(entry, history.hasAnswered ? 'paused' : 'any')
    history.hasAnswered = true
  } catch (cause) {
    console.info('Your history could not be loaded', cause)
  }
}

/**
 * Moves the player to a newer position from another device if it has that media loaded and paused. With `any` also while it
 * plays: playback started before the account's first response, unless the listener chose the position.
 */
function resumeFrom(entry: ProgressEntry, when: 'paused' | 'any'): void {
  const { mediaId, playing, loading, ended } = playerStore.get()
  // A media at rest follows the stored progress.
  if (mediaId !== entry.media.mediaId || ended || entry.isFinished || isAtRest(playerStore.get())) return
  if (when === 'any' && loading) {
    const unsubscribe = playerStore.subscribe(() => {
      if (playerStore.get().loading) return
      unsubscribe()
      resumeFrom(entry, when)
    })
    return
  }
  const commands = loadedCommands()
  const isOvertaken = when === 'any' && !commands?.isPositionChosen
  if (isOvertaken || (!playing && !loading)) commands?.syncPosition(entry.seconds)
}
