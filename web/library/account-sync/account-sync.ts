import { accountHistory } from '../history/account-history.ts'
import type { HistorySync } from '../history/history-sync.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { clearSaved, syncSaved } from '../saved/saved-store.ts'
import { endPush } from '../notifications/push.ts'
import '../saved/use-saved.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { followProgress, progressStore } from '#web/player/progress/progress-store.ts'
import { loadedCommands } from '#web/player/core/player-access.ts'
import { playerStore } from '#web/player/core/player-store.ts'
import { readSession } from '#web/session/session-store.ts'

/** Who comes back to the page sooner than this finds what was asked for last. */
const SHORTEST_MS = 30_000

/** Of whom the account has not told anything in this page yet, nothing that began to play here is known to be the latest. */
let history: { userId: string; sync: HistorySync; hasAnswered: boolean } | undefined
let askedAt = -Infinity

/** Whose things this browser has; null while they are nobody's. */
const owner = () => readStored('local', STORAGE_KEYS.progressOwner)

followProgress((change) => history?.sync.tell(change))
addEventListener('online', () => void synchronise())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && Date.now() - askedAt > SHORTEST_MS) void synchronise()
})

/** Keeps what the listener `userId` saves, follows and hears the same here and in their account, from now on. */
export async function syncFor(userId: string): Promise<void> {
  let ended: Promise<void> | undefined
  if (history?.userId !== userId) {
    history = { userId, sync: accountHistory(userId), hasAnswered: false }
    // Who was signed in until their session ended is only remembered: nothing is theirs anew.
    if (readSession()) {
      // Messages that are shown here are another listener's; who has signed in turns theirs on if they want them.
      if (owner() !== userId) ended = endPush()
      history.sync.take()
    }
  }
  await Promise.all([ended, synchronise()])
}

async function synchronise(): Promise<void> {
  if (!readSession()) return
  askedAt = Date.now()
  await Promise.all([syncSaved(), history && synchroniseHistory(history)])
}

async function synchroniseHistory(of: NonNullable<typeof history>): Promise<void> {
  try {
    const moved = await of.sync.synchronise()
    for (const entry of moved) goOn(entry, of.hasAnswered ? 'paused' : 'any')
    of.hasAnswered = true
  } catch (cause) {
    console.info('Your history could not be loaded', cause)
  }
}

/** So long a sign-out waits for what the account does not know yet. */
const PATIENCE_MS = 2_000

/**
 * Who signs out leaves nothing of theirs behind: what the account does not know yet is told first, and what cannot be told
 * waits for them. Of who is gone by then, account and all, nothing waits. Never fails.
 */
export async function forgetListener(): Promise<void> {
  const userId = owner()
  const isGone = readSession() === null
  const told = Promise.all([endPush(), synchronise()])
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  history = undefined
  progressStore.set([])
  writeStored('local', STORAGE_KEYS.progressOwner, null)
  clearSaved()
  if (userId !== null && isGone) forgetWaiting(userId)
}

function forgetWaiting(userId: string): void {
  for (const name of ['kept', 'keptWishes', 'progressOutbox', 'progressRefused'] as const)
    writeStored('local', `${STORAGE_KEYS[name]}:${userId}`, null)
}

/**
 * What went on elsewhere goes on from there where it is paused here, with `any` also where it plays: it was begun here before
 * the account could tell, unless from a place that the listener chose.
 */
function goOn(entry: ProgressEntry, which: 'paused' | 'any'): void {
  const { mediaId, playing, loading, ended } = playerStore.get()
  if (mediaId !== entry.media.mediaId || ended || entry.isFinished) return
  if (which === 'any' && loading) {
    const end = playerStore.subscribe(() => {
      if (playerStore.get().loading) return
      end()
      goOn(entry, which)
    })
    return
  }
  const requests = loadedCommands()
  const isOvertaken = which === 'any' && !requests?.isPlaceChosen
  if (isOvertaken || (!playing && !loading)) requests?.goOnFrom(entry.seconds)
}
