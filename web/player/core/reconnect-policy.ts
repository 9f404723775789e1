import type { Connection } from './state.ts'
import type { Timers } from './timers.ts'

interface ReconnectPorts {
  timers: Timers
  /** The outcome arrives by `interrupted` or `recovered`. */
  retry: () => void
  onConnection: (connection: Connection) => void
  /** Pauses the engine while the listener is asked to tap. */
  onSuspend: () => void
  onGiveUp: (isMissing: boolean) => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const MAX_RETRY_MS = 5 * 60_000

/** An encoder that restarts, or the server behind it, has no playlist for some seconds. A channel that is missing longer is over. */
const MAX_MISSING_MS = 60_000

type Phase =
  | { at: 'idle' }
  | { at: 'retrying'; since: number; wait: number; cancel: () => void }
  | { at: 'waiting-for-tap' }
  | { at: 'last-try'; cancel: () => void }

/**
 * Retries after 1, 2, 4 ... 30 s and on `online`; after 5 minutes waits for a tap; gives up when the retry after the tap fails, or when the
 * address is missing for a minute.
 */
export class ReconnectPolicy {
  readonly #ports: ReconnectPorts
  #phase: Phase = { at: 'idle' }
  #missingSince = Infinity

  constructor(ports: ReconnectPorts) {
    this.#ports = ports
  }

  interrupted({ isMissing = false } = {}): void {
    const now = this.#ports.timers.now()
    if (isMissing) this.#missingSince = Math.min(this.#missingSince, now)
    if (isMissing && now >= this.#missingSince + MAX_MISSING_MS) this.#giveUp()
    else if (this.#phase.at === 'idle') this.#wait(now, FIRST_WAIT_MS)
    else if (this.#phase.at === 'last-try') this.#giveUp()
  }

  recovered(): void {
    if (this.#phase.at === 'idle') return
    this.cancel()
    this.#ports.onConnection('ok')
  }

  online(): void {
    if (this.#phase.at === 'retrying') this.#ports.retry()
  }

  retryByUser(): void {
    if (this.#phase.at !== 'waiting-for-tap') return
    const cancel = this.#ports.timers.after(LONGEST_WAIT_MS, () => this.#giveUp())
    this.#phase = { at: 'last-try', cancel }
    this.#ports.onConnection('reconnecting')
    this.#ports.retry()
  }

  cancel(): void {
    if ('cancel' in this.#phase) this.#phase.cancel()
    this.#phase = { at: 'idle' }
    this.#missingSince = Infinity
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
    const isMissing = this.#missingSince < Infinity
    this.cancel()
    this.#ports.onGiveUp(isMissing)
  }
}
