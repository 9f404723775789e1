import { BuiltinEngine } from '../engines/html5/builtin-engine.ts'
import { browserPreferences } from '../progress/listening-preferences.ts'
import { ProgressFollower } from '../progress/progress-follower.ts'
import { localProgress } from '../progress/progress-store.ts'
import type { Engine } from './engine.ts'
import { hostedPlayerSettings } from '../engines/brightcove/hosted-settings.ts'
import type { PlayerEvent } from './reduce.ts'
import { PlayerCommands } from './commands.ts'
import { saveLastPlayed } from './last-played.ts'
import { playInOneTab } from './one-tab.ts'
import { mayContinue } from '../queue/continuation.ts'
import { createPlayOrder } from '../queue/play-order.ts'
import { queueStore } from '../queue/queue-store.ts'
import type { PlayerState } from './state.ts'
import type { Store } from './store.ts'
import { browserTimers } from './timers.ts'

/** Composes the player of this page. */
export async function startPlayer(store: Store<PlayerState, PlayerEvent>): Promise<PlayerCommands> {
  const createEngine = await engineFactory()
  const follower = new ProgressFollower({ store, timers: browserTimers, sink: localProgress })
  const order = createPlayOrder({
    queue: queueStore,
    mayContinue,
    findFollowing: async (media) => (await import('../queue/find-following.ts')).findFollowing(media),
  })
  const listening = { preferences: browserPreferences(follower), order }
  const commands = new PlayerCommands({ store, createEngine, timers: browserTimers, newKey, ...listening })
  addEventListener('online', () => commands.online())
  addEventListener('pagehide', () => follower.flush())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && follower.flush())
  saveLastPlayed(store)
  playInOneTab(store, new BroadcastChannel('player'), () => commands.pause())
  return commands
}

/** The hosted player's adapter is fetched only when configured. */
async function engineFactory(): Promise<() => Engine> {
  const hosted = hostedPlayerSettings()
  if (!hosted) return () => new BuiltinEngine(browserTimers)
  const { hostedEngine } = await import('../engines/brightcove/hosted-engine.ts')
  return () => hostedEngine(hosted)
}

/** Returns a new engine key: 16 random bytes in hex. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
