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
  /** How fast the listener wants a media. */
  speedOf: (media: PlayableMedia) => number
}

/** What is to be loaded, and whether it plays then. */
interface LoadRequest {
  media: PlayableMedia
  /** As `Engine.load` takes it. */
  startAt: number
  autoplay: boolean
}

/** Loads and plays; what fails is tried again while the network is away, and else told. */
export class LoadController {
  readonly #ports: LoadPorts
  readonly #reconnect: ReconnectPolicy
  /** What was asked for last, to ask for it again. */
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

  /** `sentence` is told where it fails. */
  async play(sentence: string): Promise<void> {
    try {
      await this.#ports.engine()?.play()
    } catch (cause) {
      this.#playFailed(cause, sentence)
    }
  }

  /** The listener tapped to continue. */
  async resume(): Promise<void> {
    this.#reconnect.retryByUser()
    if (this.#ports.store.get().ready) await this.play(ERRORS.play)
  }

  /** Tells the listener that it failed. */
  fail(message: string, cause?: unknown): void {
    if (cause !== undefined) console.warn(cause)
    this.#reconnect.cancel()
    this.#ports.store.send({ type: 'error', message })
  }

  /** Another media is wanted, or none. */
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

  /** The browser says that the network is back. */
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
    // Another request came in between, and that one tells how it went.
    if (name === 'AbortError') return
    // The browser wants a press first: the play button is there for it.
    if (name === 'NotAllowedError') this.#ports.store.send({ type: 'load-finished' })
    else this.fail(sentence, cause)
  }

  #tryAgain(): void {
    if (this.#ports.store.get().ready) this.#ports.engine()?.retry()
    else if (this.#request) void this.#load(this.#request)
  }
}
