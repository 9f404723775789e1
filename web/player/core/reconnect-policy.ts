import type { Connection } from './state.ts'
import type { Timers } from './timers.ts'

interface LadderPorts {
  timers: Timers
  /** Tries once more; its outcome is told by `interrupted` or `recovered`. */
  retry: () => void
  /** Tells where the player stands. */
  onConnection: (connection: Connection) => void
  /** Stops what still tries to sound while the listener is asked. */
  onTired: () => void
  /** The try that the listener asked for has failed too. */
  onGivenUp: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const PATIENCE_MS = 5 * 60_000

type Step =
  | { at: 'ground' }
  | { at: 'retrying'; since: number; wait: number; cancel: () => void }
  | { at: 'asking' }
  | { at: 'last-try'; cancel: () => void }

/**
 * What the player does when the network is away: it retries after 1, 2, 4 ... 30 s and whenever the browser is back
 * online; after 5 minutes it asks the listener; when the try that follows fails too, it gives up.
 */
export class ReconnectPolicy {
  readonly #ports: LadderPorts
  #step: Step = { at: 'ground' }

  constructor(ports: LadderPorts) {
    this.#ports = ports
  }

  interrupted(): void {
    if (this.#step.at === 'ground') this.#wait(this.#ports.timers.now(), FIRST_WAIT_MS)
    else if (this.#step.at === 'last-try') this.#giveUp()
  }

  recovered(): void {
    if (this.#step.at === 'ground') return
    this.leave()
    this.#ports.onConnection('ok')
  }

  /** The browser says that the network is back. */
  online(): void {
    if (this.#step.at === 'retrying') this.#ports.retry()
  }

  /** The listener asked to go on. */
  tapped(): void {
    if (this.#step.at !== 'asking') return
    const cancel = this.#ports.timers.after(LONGEST_WAIT_MS, () => this.#giveUp())
    this.#step = { at: 'last-try', cancel }
    this.#ports.onConnection('reconnecting')
    this.#ports.retry()
  }

  /** Forgets the trouble: another media was asked for, or none any more. */
  leave(): void {
    if ('cancel' in this.#step) this.#step.cancel()
    this.#step = { at: 'ground' }
  }

  #wait(since: number, wait: number): void {
    const { timers } = this.#ports
    const left = since + PATIENCE_MS - timers.now()
    const cancel = timers.after(Math.min(wait, left), () => {
      if (wait >= left) this.#ask()
      else this.#retry(since, wait)
    })
    const isNew = this.#step.at !== 'retrying'
    this.#step = { at: 'retrying', since, wait, cancel }
    if (isNew) this.#ports.onConnection('reconnecting')
  }

  #retry(since: number, wait: number): void {
    this.#wait(since, Math.min(wait * 2, LONGEST_WAIT_MS))
    this.#ports.retry()
  }

  #ask(): void {
    this.#step = { at: 'asking' }
    this.#ports.onTired()
    this.#ports.onConnection('tap-to-continue')
  }

  #giveUp(): void {
    this.leave()
    this.#ports.onGivenUp()
  }
}
