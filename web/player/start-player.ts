import { BuiltinEngine } from './builtin/builtin-engine.ts'
import { newKey } from './new-key.ts'
import type { PlayerEvent } from './reduce.ts'
import { PlayerRequests } from './requests.ts'
import { playInOneTab } from './one-tab.ts'
import type { PlayerState } from './state.ts'
import type { Store } from './store.ts'
import { browserTimers } from './timers.ts'

/** Puts the player together in this page. */
export function startPlayer(store: Store<PlayerState, PlayerEvent>): PlayerRequests {
  const createEngine = () => new BuiltinEngine(browserTimers)
  const requests = new PlayerRequests({ store, createEngine, timers: browserTimers, newKey })
  addEventListener('online', () => requests.online())
  playInOneTab(store, new BroadcastChannel('player'), () => requests.pause())
  return requests
}
