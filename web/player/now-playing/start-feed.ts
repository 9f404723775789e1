import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import { browserTimers } from '../core/timers.ts'
import { Connection } from './connection.ts'
import { SharedStream } from './shared-feed.ts'

/** Puts the now-playing feed together in this page. */
export const startNowPlaying = (store: Store<PlayerState, PlayerEvent>): SharedStream =>
  new SharedStream({
    store,
    channel: new BroadcastChannel('now-playing'),
    locks: navigator.locks,
    connect: (onEvent) =>
      new Connection({
        origin: '',
        timers: browserTimers,
        random: Math.random,
        isVisible: () => document.visibilityState === 'visible',
        onEvent,
      }),
  })
