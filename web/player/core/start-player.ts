import { dataMeter } from '#web/lib/data-use/data-meter.ts'
import { saveLastPlayed } from '#web/player/restore/last-played.ts'
import { requireSubscription } from '#web/session/plan/require-subscription.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'
import { showNotice } from '#web/ui/toast/toast-store.ts'
import { AdBreaks } from '../ads/ad-breaks.ts'
import { createPreRolls } from '../ads/claim-pre-roll.ts'
import { allowedUse, decidePod } from '../ads/decide-pod.ts'
import { hostedPlayerSettings } from '../engines/brightcove/hosted-settings.ts'
import { BuiltinEngine } from '../engines/html5/builtin-engine.ts'
import { fetchLog, followLog } from '../now-playing/log-follower.ts'
import { browserPreferences } from '../progress/listening-preferences.ts'
import { findCatchUp, LiveCatchUp } from '../progress/live-catch-up.ts'
import { ProgressFollower } from '../progress/progress-follower.ts'
import { localProgress } from '../progress/progress-store.ts'
import { mayContinue } from '../queue/continuation.ts'
import { createPlayOrder } from '../queue/play-order.ts'
import { queueStore } from '../queue/queue-store.ts'
import { persistSleepTimer } from '../sleep-timer/persist-sleep-timer.ts'
import { PlayerCommands } from './commands.ts'
import type { Engine } from './engine.ts'
import type { FindToken } from './load-controller.ts'
import { playInOneTab } from './one-tab.ts'
import type { PlayerEvent } from './reduce.ts'
import { persistVolume, restoreVolume } from './saved-volume.ts'
import type { PlayableMedia, PlayerState } from './state.ts'
import type { Store } from './store.ts'
import { browserTimers } from './timers.ts'

/** Opens a wall before premium content, which then plays from `startAt`, 0 for the saved position. */
export const mayPlay = async (media: PlayableMedia, startAt: number): Promise<boolean> =>
  isSubscriber(readSession()) || requireSubscription(startAt > 0 ? { ...media, startAt } : media)

export async function startPlayer(store: Store<PlayerState, PlayerEvent>): Promise<PlayerCommands> {
  const createEngine = await engineFactory()
  restoreVolume(store)
  const follower = new ProgressFollower({ store, timers: browserTimers, sink: localProgress })
  const order = createPlayOrder({
    queue: queueStore,
    mayContinue,
    findFollowing: async (media) => (await import('../queue/find-following.ts')).findFollowing(media),
  })
  const ads = new AdBreaks({
    store,
    timers: browserTimers,
    isSubscriber: () => isSubscriber(readSession()),
    allowedUse,
    claimPreRoll: createPreRolls(),
    decide: decidePod,
    loadRunner: () => import('../ads/break-runner.ts'),
  })
  const listening = { preferences: browserPreferences(follower), order }
  const findToken: FindToken = async (mediaId) => (await import('./find-playback-token.ts')).findPlaybackToken(mediaId)
  const ports = { store, createEngine, timers: browserTimers, newKey, ads, findToken, notify: showNotice, ...listening }
  const commands = new PlayerCommands(ports)
  addEventListener('online', () => commands.online())
  dataMeter.start()
  persistSleepTimer(store, browserTimers)
  persistVolume(store)
  saveLastPlayed(store, browserTimers)
  const catchUp = new LiveCatchUp({ store, timers: browserTimers, sink: localProgress, find: findCatchUp })
  const flush = () => {
    follower.flush()
    catchUp.flush()
  }
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  followLog({ store, timers: browserTimers, fetchLog })
  playInOneTab(store, new BroadcastChannel('player'), () => commands.pause())
  return commands
}

async function engineFactory(): Promise<() => Engine> {
  const hosted = hostedPlayerSettings()
  if (!hosted) return () => new BuiltinEngine(browserTimers)
  return (await import('../engines/brightcove/hosted-engine.ts')).hostedEngines(hosted)
}

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
