import type { NowPlayingEvent } from '#contract/now-playing.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import { browserTimers } from '../core/timers.ts'
import { Connection } from './connection.ts'
import { parseEvent } from './parse-event.ts'

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

interface SharedStreamPorts {
  store: Store<PlayerState, PlayerEvent>
  connect: (onEvent: (event: NowPlayingEvent) => void) => Pick<Connection, 'start' | 'stop'>
  /** Between the tabs of this browser. */
  channel: BroadcastChannel
  /** Undefined in an insecure context, where every tab is its own leader. */
  locks: LockManager | undefined
}

const LOCK = 'now-playing'
/** A new tab requests the leader's snapshot. */
const HELLO = 'hello'

/** One connection for all tabs: the leader, elected by a Web Lock, reads the stream and broadcasts its events. */
export class SharedStream {
  readonly #ports: SharedStreamPorts
  readonly #connection: Pick<Connection, 'start' | 'stop'>
  #active: AbortController | undefined
  #isLeading = false

  constructor(ports: SharedStreamPorts) {
    this.#ports = ports
    this.#connection = ports.connect((event) => {
      ports.store.send({ type: 'now-playing', event })
      ports.channel.postMessage(JSON.stringify(event))
    })
    ports.channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#handleMessage(data))
  }

  setActive(isActive: boolean): void {
    if (isActive === (this.#active !== undefined)) return
    this.#active?.abort()
    this.#active = undefined
    if (!isActive) return
    this.#active = new AbortController()
    const { signal } = this.#active
    this.#ports.channel.postMessage(HELLO)
    const { locks } = this.#ports
    if (!locks) void this.#lead(signal)
    // Rejects only when aborted before the lock was granted.
    else locks.request(LOCK, { signal }, () => this.#lead(signal)).catch(() => undefined)
  }

  #lead(signal: AbortSignal): Promise<void> {
    this.#isLeading = true
    this.#connection.start()
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        this.#isLeading = false
        this.#connection.stop()
        resolve()
      })
    })
  }

  #handleMessage(message: unknown): void {
    if (message === HELLO) this.#sendSnapshot()
    else if (this.#active && !this.#isLeading) {
      const event = typeof message === 'string' ? parseEvent(message) : null
      if (event) this.#ports.store.send({ type: 'now-playing', event })
    }
  }

  #sendSnapshot(): void {
    const stations = this.#ports.store.get().nowPlaying.map(({ latest }) => latest)
    if (!this.#isLeading || stations.length === 0) return
    const event: NowPlayingEvent = { serverTime: new Date().toISOString(), stations }
    this.#ports.channel.postMessage(JSON.stringify(event))
  }
}
