import { LOG_LIMIT_MS, nowPlayingLogPath } from '#contract/now-playing-log.ts'
import type { NowPlayingLog } from '#contract/now-playing.ts'
import { liveEdge } from '../core/live-position.ts'
import { canRewind } from '../core/live-window.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'
import { parseLog } from './parse-event.ts'

interface LogFollowerPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Pick<Timers, 'now'>
  fetchLog: (url: string) => Promise<NowPlayingLog | null>
}

/** For events that were missed, for example in a hidden page. */
const MAX_AGE_MS = 5 * 60_000
/** Listeners who start within the same minutes request the same URL, so that caches answer. */
const GRID_MS = 10 * 60_000

/** Titles are right in the whole window; events contain only the last ten items. Loads the log again when playback starts later. */
export function followLog({ store, timers, fetchLog }: LogFollowerPorts): void {
  let loaded: { station: string; at: number } | undefined
  let wasPlaying = false
  store.subscribe(() => {
    const state = store.get()
    const { station, liveWindow, nowPlaying, playing } = state
    const starts = playing && !wasPlaying
    wasPlaying = playing
    if (!station || !liveWindow || !canRewind(state) || !nowPlaying.some((each) => each.station === station)) return
    const now = timers.now()
    const isFresh = loaded?.station === station && (!starts || now - loaded.at < MAX_AGE_MS)
    if (isFresh) return
    const request = { station, at: now }
    loaded = request
    // By the server's clock: that of the device may be wrong.
    const edge = liveEdge(liveWindow, now)
    void fetchLog(logUrl(station, edge - liveWindow.lengthMs, edge)).then((log) => {
      if (log) store.send({ type: 'now-playing-log', log })
      // The next start of playback tries again.
      else request.at = -Infinity
    })
  })
}

function logUrl(station: string, from: number, to: number): string {
  const end = Math.ceil(to / GRID_MS) * GRID_MS
  const start = Math.max(Math.floor(from / GRID_MS) * GRID_MS, end - LOG_LIMIT_MS)
  const [first, last] = [start, end].map((at) => new Date(at).toISOString())
  return `${nowPlayingLogPath(station)}?from=${first}&to=${last}`
}

/** Null when the log cannot be read: titles then come from the events. */
export async function fetchLog(url: string): Promise<NowPlayingLog | null> {
  try {
    const response = await fetch(url)
    return response.ok ? parseLog(await response.text()) : null
  } catch {
    return null
  }
}
