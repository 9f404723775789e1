import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import { browserTimers } from '../core/timers.ts'
import { Connection } from './connection.ts'
import type { NowPlayingEvent } from '#contract/now-playing.ts'
import { parseEvent } from './parse-event.ts'

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

interface SharedStreamPorts {
  store: Store<PlayerState, PlayerEvent>
  /** Makes the connection that the leading tab holds. */
  connect: (onEvent: (event: NowPlayingEvent) => void) => Pick<Connection, 'start' | 'stop'>
  /** Between the tabs of this browser. */
  channel: BroadcastChannel
  /** Missing where the page is not secure: then every tab leads itself. */
  locks: LockManager | undefined
}

const LOCK = 'now-playing'
/** A tab that has just come asks the leading one what it knows. */
const HELLO = 'hello'

/** One now-playing connection for all tabs of a browser: the tab that holds the lock reads, the others are told. */
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
    ports.channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#handleEvent(data))
  }

  /** Whether this tab needs to know what is playing. Saying the same twice changes nothing. */
  setActive(isWanted: boolean): void {
    if (isWanted === (this.#active !== undefined)) return
    this.#active?.abort()
    this.#active = undefined
    if (!isWanted) return
    this.#active = new AbortController()
    const { signal } = this.#active
    this.#ports.channel.postMessage(HELLO)
    const { locks } = this.#ports
    if (!locks) void this.#lead(signal)
    // Refused only when it is given up before the lock came.
    else locks.request(LOCK, { signal }, () => this.#lead(signal)).catch(() => undefined)
  }

  /** Holds the connection until `signal` is aborted. */
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

  #handleEvent(message: unknown): void {
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
