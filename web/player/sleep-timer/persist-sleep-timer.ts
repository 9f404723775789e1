import { isObject } from '#web/lib/is-object.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState, SleepTimerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'

interface StoredTimer {
  sleep: SleepTimerState
  mediaId: string | null
}

/** The listener still expects the end that they chose after a reload of this tab. */
export function persistSleepTimer(store: Store<PlayerState, PlayerEvent>, { now }: Pick<Timers, 'now'>): void {
  const stored = readTimer()
  if (stored && isStillOn(stored, store.get(), now())) store.send({ type: 'sleep', sleep: stored.sleep })
  let last = store.get().sleep
  store.subscribe(() => {
    const { sleep, mediaId } = store.get()
    if (sleep === last) return
    last = sleep
    writeStored('session', STORAGE_KEYS.sleepTimer, sleep && JSON.stringify({ sleep, mediaId } satisfies StoredTimer))
  })
}

function readTimer(): StoredTimer | null {
  try {
    const stored: unknown = JSON.parse(readStored('session', STORAGE_KEYS.sleepTimer) ?? 'null')
    return isObject(stored) && isSleepTimer(stored['sleep']) ? (stored as unknown as StoredTimer) : null
  } catch {
    return null
  }
}

export const isSleepTimer = (value: unknown): value is SleepTimerState =>
  isObject(value) &&
  (typeof value['choice'] === 'number' || typeof value['choice'] === 'string') &&
  (value['endsAt'] === null || Number.isFinite(value['endsAt']))

/** The end of an item or a show belongs to its media. */
const isStillOn = ({ sleep: { choice, endsAt }, mediaId }: StoredTimer, state: PlayerState, now: number): boolean =>
  (endsAt === null || endsAt > now) && (typeof choice === 'number' || mediaId === state.mediaId)
