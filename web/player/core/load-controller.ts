import { type Engine, LoadError, errorMessageOf, engineMedia } from './engine.ts'
import { ReconnectPolicy } from './reconnect-policy.ts'
import { ERRORS } from '#web/lib/messages.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayableMedia, PlayerState } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface LoadPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Timers
  engine: () => Engine | undefined
  /** Playback rate of a media. */
  speedOf: (media: PlayableMedia) => number
}

/** A load: the media, its start position, and whether it plays afterwards. */
interface LoadRequest {
  media: PlayableMedia
  /** See `Engine.load`. */
  startAt: number
  autoplay: boolean
}

/** Loads and plays media; network failures are retried, others are reported. */
export class LoadController {
  readonly #ports: LoadPorts
  readonly #reconnect: ReconnectPolicy
  /** The last request, for retries. */
  #request: LoadRequest | undefined

  constructor(ports: LoadPorts) {
    this.#ports = ports
    this.#reconnect = new ReconnectPolicy({
      timers: ports.timers,
      retry: () => this.#tryAgain(),
      onConnection: (connection) => ports.store.send({ type: 'connection', connection }),
      onSuspend: () => ports.engine()?.pause(),
      onGiveUp: () => this.fail(ERRORS.playback),
    })
  }

  async load(wanted: LoadRequest): Promise<void> {
    this.#request = wanted
    await this.#load(wanted)
  }

  /** `sentence` is the message shown on failure. */
  async play(sentence: string): Promise<void> {
    try {
      await this.#ports.engine()?.play()
    } catch (cause) {
      this.#playFailed(cause, sentence)
    }
  }

  /** Retries at the listener's request. */
  async resume(): Promise<void> {
    this.#reconnect.retryByUser()
    if (this.#ports.store.get().ready) await this.play(ERRORS.play)
  }

  /** Stops retrying and reports the error. */
  fail(message: string, cause?: unknown): void {
    if (cause !== undefined) console.warn(cause)
    this.#reconnect.cancel()
    this.#ports.store.send({ type: 'error', message })
  }

  /** Cancels the current request and its retries. */
  cancel(): void {
    this.#reconnect.cancel()
    this.#request = undefined
  }

  interrupted(): void {
    this.#reconnect.interrupted()
  }

  recovered(): void {
    this.#reconnect.recovered()
  }

  /** To be called on the browser's `online` event. */
  online(): void {
    this.#reconnect.online()
  }

  async #load(wanted: LoadRequest): Promise<void> {
    const { media, startAt, autoplay } = wanted
    const { store, engine, speedOf } = this.#ports
    try {
      await engine()?.load(engineMedia(media), startAt)
    } catch (cause) {
      return this.#loadFailed(cause)
    }
    if (wanted !== this.#request) return
    engine()?.setSpeed(speedOf(media))
    this.#reconnect.recovered()
    if (autoplay) await this.play(ERRORS.loadAndPlay)
    else store.send({ type: 'load-finished' })
  }

  #loadFailed(cause: unknown): void {
    if (!(cause instanceof LoadError && cause.isNetwork)) return this.fail(errorMessageOf(cause), cause)
    console.warn(cause)
    this.#reconnect.interrupted()
  }

  #playFailed(cause: unknown, sentence: string): void {
    const name = cause instanceof Error ? cause.name : ''
    // A later request superseded this one and reports its own outcome.
    if (name === 'AbortError') return
    // Autoplay was refused: the play button stays available.
    if (name === 'NotAllowedError') this.#ports.store.send({ type: 'load-finished' })
    else this.fail(sentence, cause)
  }

  #tryAgain(): void {
    if (this.#ports.store.get().ready) this.#ports.engine()?.retry()
    else if (this.#request) void this.#load(this.#request)
  }
}
