import type { Connection } from './state.ts'
import type { Timers } from './timers.ts'

interface ReconnectPorts {
  timers: Timers
  /** Tries once more; its outcome is told by `interrupted` or `recovered`. */
  retry: () => void
  /** Tells where the player stands. */
  onConnection: (connection: Connection) => void
  /** Stops what still tries to sound while the listener is asked. */
  onSuspend: () => void
  /** The try that the listener asked for has failed too. */
  onGiveUp: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const MAX_RETRY_MS = 5 * 60_000

type Phase =
  | { at: 'idle' }
  | { at: 'retrying'; since: number; wait: number; cancel: () => void }
  | { at: 'waiting-for-tap' }
  | { at: 'last-try'; cancel: () => void }

/**
 * What the player does when the network is away: it retries after 1, 2, 4 ... 30 s and whenever the browser is back
 * online; after 5 minutes it asks the listener; when the try that follows fails too, it gives up.
 */
export class ReconnectPolicy {
  readonly #ports: ReconnectPorts
  #phase: Phase = { at: 'idle' }

  constructor(ports: ReconnectPorts) {
    this.#ports = ports
  }

  interrupted(): void {
    if (this.#phase.at === 'idle') this.#wait(this.#ports.timers.now(), FIRST_WAIT_MS)
    else if (this.#phase.at === 'last-try') this.#giveUp()
  }

  recovered(): void {
    if (this.#phase.at === 'idle') return
    this.cancel()
    this.#ports.onConnection('ok')
  }

  /** The browser says that the network is back. */
  online(): void {
    if (this.#phase.at === 'retrying') this.#ports.retry()
  }

  /** The listener asked to go on. */
  retryByUser(): void {
    if (this.#phase.at !== 'waiting-for-tap') return
    const cancel = this.#ports.timers.after(LONGEST_WAIT_MS, () => this.#giveUp())
    this.#phase = { at: 'last-try', cancel }
    this.#ports.onConnection('reconnecting')
    this.#ports.retry()
  }

  /** Forgets the trouble: another media was asked for, or none any more. */
  cancel(): void {
    if ('cancel' in this.#phase) this.#phase.cancel()
    this.#phase = { at: 'idle' }
  }

  #wait(since: number, wait: number): void {
    const { timers } = this.#ports
    const left = since + MAX_RETRY_MS - timers.now()
    const cancel = timers.after(Math.min(wait, left), () => {
      if (wait >= left) this.#suspend()
      else this.#retry(since, wait)
    })
    const isNew = this.#phase.at !== 'retrying'
    this.#phase = { at: 'retrying', since, wait, cancel }
    if (isNew) this.#ports.onConnection('reconnecting')
  }

  #retry(since: number, wait: number): void {
    this.#wait(since, Math.min(wait * 2, LONGEST_WAIT_MS))
    this.#ports.retry()
  }

  #suspend(): void {
    this.#phase = { at: 'waiting-for-tap' }
    this.#ports.onSuspend()
    this.#ports.onConnection('tap-to-continue')
  }

  #giveUp(): void {
    this.cancel()
    this.#ports.onGiveUp()
  }
}
