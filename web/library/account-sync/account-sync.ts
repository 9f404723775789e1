import { readConsent, subscribeConsent } from '#web/consent/consent-store.ts'
import { syncConsent } from '#web/consent/sync-consent.ts'
import { inOneTab } from '#web/lib/browser/in-one-tab.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { deleteLastPlayed } from '#web/player/core/dismiss-player.ts'
import { downloadedIds } from '#web/player/downloads/downloaded-ids.ts'
import { onProgressChange, progressStore } from '#web/player/progress/progress-store.ts'
import type { AccountAction } from '#web/session/protect.ts'
import { readSession } from '#web/session/session-store.ts'
import { accountHistory } from '../history/account-history.ts'
import type { HistorySync } from '../history/history-sync.ts'
import { dropPushSubscription } from '../notifications/push-subscription.ts'
import { clearSaved, setSaved, syncSaved } from '../saved/saved-store.ts'
import { clearListenerStorage } from './clear-listener-storage.ts'
import { resumeFrom } from './resume-from-account.ts'
import { synchroniseEntitlement } from './synchronise-entitlement.ts'

const MIN_INTERVAL_MS = 30_000

const SIGN_OUT_TIMEOUT_MS = 2_000

interface ActiveHistory {
  userId: string
  sync: HistorySync
  /**
   * Whether the account has been loaded on this page. Until then, a recording that plays here may be at an older position than the
   * account's.
   */
  hasAnswered: boolean
}

export interface AccountSync {
  /** Never rejects. */
  syncFor: (userId: string) => Promise<void>
  run: (action: AccountAction) => Promise<void>
  /** At sign-out, after an attempt to send changes; unsent ones stay stored unless the session has already ended. Never rejects. */
  clearListenerData: () => Promise<void>
  leave: () => void
  stop: () => void
}

export function createAccountSync(): AccountSync {
  let history: ActiveHistory | undefined
  let synchronisedAt = -Infinity

  async function synchronise(): Promise<void> {
    if (!readSession()) return
    synchronisedAt = Date.now()
    // The network returns for all tabs at the same time, but each change must be sent once.
    const send = () => Promise.all([syncSaved(), history && synchroniseHistory(history)])
    await Promise.all([inOneTab('account-sync', send), synchroniseEntitlement()])
  }

  const onOnline = () => void synchronise()
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible' && Date.now() - synchronisedAt > MIN_INTERVAL_MS) void synchronise()
  }
  const unfollow = onProgressChange((change) => history?.sync.record(change))
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisibilityChange)
  const unfollowConsent = subscribeConsent(sendConsent)

  return {
    async syncFor(userId) {
      let dropped: Promise<void> | undefined
      const isSameOwner = [null, userId].includes(historyOwner())
      if (history?.userId !== userId) {
        history = { userId, sync: accountHistory(userId), hasAnswered: false }
        // The account gets no new data without a session, as after its expiry.
        if (readSession()) {
          const owner = historyOwner()
          if (owner !== userId) dropped = dropPushSubscription()
          if (owner !== null && owner !== userId) deleteLastPlayed()
          history.sync.claimLocalHistory()
        }
      }
      await Promise.all([dropped, synchronise(), syncConsent(isSameOwner).catch(logFailure)])
    },
    async run(action) {
      if (action.kind === 'breaking_news') return (await loadBreakingNews()).subscribeToBreakingNews('sign-in')
      if (action.kind === 'bookmark' || action.kind === 'follow') return setSaved(action, true)
      const { playRequested } = await import('#web/player/core/play-requested.ts')
      await playRequested(action.media)
    },
    async clearListenerData() {
      const session = readSession()
      const userId = session?.userId ?? historyOwner()
      await inTime(Promise.all([dropPushSubscription(), synchronise(), clearPlayer()]))
      history = undefined
      // For example after a deployment.
      await removeDownloads().catch(() => void indexedDB.deleteDatabase('downloads'))
      clearStores()
      clearListenerStorage({ userId, keepsUnsent: session !== null })
    },
    leave() {
      history = undefined
      deleteLastPlayed()
    },
    stop() {
      unfollow()
      unfollowConsent()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}

const loadBreakingNews = () => loadWithRetry(() => import('../notifications/breaking-news.ts'))

const inTime = (sent: Promise<unknown>) =>
  Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))])

/** Must run before the storage is cleared, because each store also has its entries in memory. */
function clearStores(): void {
  progressStore.set([])
  deleteLastPlayed()
  clearSaved()
}

const clearPlayer = () =>
  import('./clear-player.ts').then(
    (module) => module.clearPlayer(),
    () => undefined,
  )

async function removeDownloads(): Promise<void> {
  if (downloadedIds.get().length === 0) return
  const { removeAllDownloads } = await import('#web/player/downloads/downloads.ts')
  await removeAllDownloads()
}

/** A sign-out in another tab removes the decision; the next person chooses again. */
function sendConsent(): void {
  if (readSession() && readConsent()) void syncConsent().catch(logFailure)
}

const logFailure = (cause: unknown) => console.info('Your privacy choices were not synchronised', cause)

const historyOwner = () => readStored('local', STORAGE_KEYS.progressOwner)

async function synchroniseHistory(history: ActiveHistory): Promise<void> {
  try {
    const moved = await history.sync.synchronise()
    for (const entry of moved) resumeFrom(entry, history.hasAnswered ? 'paused' : 'any')
    history.hasAnswered = true
  } catch (cause) {
    console.info('Your history could not be loaded', cause)
  }
  await history.sync.sendHeld()
}
