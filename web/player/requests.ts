import { clamp } from './clamp.ts'
import { type Engine, type EngineEvent, LoadError } from './engine.ts'
import { Ladder } from './ladder.ts'
import { ERRORS } from '#web/lib/messages.ts'
import type { PlayerEvent } from './reduce.ts'
import { isLive, mayControl, type PlayableMedia, type PlayerState } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface RequestPorts {
  store: Store<PlayerState, PlayerEvent>
  createEngine: () => Engine
  timers: Timers
  newKey: () => string
}

/** What a listener can ask of the player. Requests go to the engine; what comes of them is told to the store by events. */
export class PlayerRequests {
  readonly #ports: RequestPorts
  readonly #ladder: Ladder
  #engine: Engine | undefined
  /** What was asked for last, to ask for it again. */
  #wanted: { media: PlayableMedia; autoplay: boolean } | undefined

  constructor(ports: RequestPorts) {
    this.#ports = ports
    this.#ladder = new Ladder({
      timers: ports.timers,
      retry: () => this.#tryAgain(),
      onConnection: (connection) => ports.store.send({ type: 'connection', connection }),
      onTired: () => this.#engine?.pause(),
      onGivenUp: () => this.#fail(ERRORS.playback),
    })
  }

  /** Fetches ahead what playing `media` will need. */
  prepare(media: PlayableMedia): void {
    const { mediaId, ready, loading } = this.#state
    if (mediaId === media.mediaId && (ready || loading)) return
    this.#engine ??= this.#newEngine()
    this.#engine.prepare({ mediaId: media.mediaId, isLive: isLive(media) })
  }

  /** Pauses the media if it plays, resumes it if it is the current one, otherwise starts it. */
  async smartPlay(media: PlayableMedia): Promise<void> {
    const { mediaId, playing } = this.#state
    if (mediaId !== media.mediaId) return this.start(media)
    if (playing) this.pause()
    else await this.play()
  }

  /** Plays `media` from `seconds`, also where it plays already. */
  async playFrom(media: PlayableMedia, seconds: number): Promise<void> {
    const state = this.#state
    if (state.mediaId !== media.mediaId || !state.ready) return this.start(media, { startAt: seconds })
    this.seekTo(seconds)
    if (!state.playing) await this.play()
  }

  /** Loads `media` and plays it from `startAt` seconds; without `autoplay` it waits there. */
  async start(media: PlayableMedia, { startAt = 0, autoplay = true } = {}): Promise<void> {
    this.#ladder.leave()
    this.#wanted = { media, autoplay }
    const requested = { type: 'media-requested', media, key: this.#state.key || this.#ports.newKey(), startAt } as const
    try {
      this.#engine ??= this.#newEngine()
    } catch (cause) {
      this.#ports.store.send(requested)
      this.#fail(ERRORS.start, cause)
      return
    }
    // Asked for first: the engine can fetch while the page draws that it does.
    const loading = this.#load(startAt)
    this.#ports.store.send(requested)
    await loading
  }

  async play(): Promise<void> {
    const { mediaId, ready, loading, error, connection } = this.#state
    if (connection === 'tap-to-continue' || error !== null) return this.retry()
    if (mediaId !== null && !ready && !loading && this.#wanted) return this.start(this.#wanted.media)
    if (!this.#isReady()) return
    await this.#play(ERRORS.play)
  }

  pause(): void {
    if (this.#isReady()) this.#engine?.pause()
  }

  /** Lets a live channel go. Playing it again starts at its newest moment, other than after a pause. */
  stop(): void {
    if (!this.#state.live || !this.#isReady()) return
    this.#ladder.leave()
    this.#engine?.unload()
  }

  /** Moves by `seconds`, back where negative. */
  skip(seconds: number): void {
    this.seekTo(this.#state.currentTime + seconds)
  }

  seekTo(seconds: number): void {
    const { duration, live } = this.#state
    if (live || duration <= 0 || !this.#isReady()) return
    this.#engine?.seek(clamp(seconds, 0, duration))
  }

  /** `percent` from 0 to 100. */
  seekToPercent(percent: number): void {
    this.seekTo((percent / 100) * this.#state.duration)
  }

  setVolume(volume: number): void {
    this.#engine?.setVolume(clamp(volume, 0, 1))
  }

  setMuted(muted: boolean): void {
    this.#engine?.setMuted(muted)
  }

  /** Goes on after trouble: the listener tapped to continue, or asks once more for what has failed. */
  async retry(): Promise<void> {
    if (this.#state.connection === 'tap-to-continue') {
      this.#ladder.tapped()
      if (this.#state.ready) await this.#play(ERRORS.play)
    } else if (this.#wanted) {
      const { live, currentTime } = this.#state
      await this.start(this.#wanted.media, { startAt: live ? 0 : currentTime })
    }
  }

  /** Forgets the media; the next one gets a new engine. */
  reset(): void {
    this.#ladder.leave()
    this.#engine?.destroy()
    this.#engine = undefined
    this.#wanted = undefined
    this.#ports.store.send({ type: 'reset', key: this.#ports.newKey() })
  }

  /** The browser says that the network is back. */
  online(): void {
    this.#ladder.online()
  }

  get #state(): PlayerState {
    return this.#ports.store.get()
  }

  #isReady(): boolean {
    const state = this.#state
    if (!state.ready) console.warn('Player is not ready, reload the page')
    return mayControl(state)
  }

  #newEngine(): Engine {
    const engine = this.#ports.createEngine()
    const { volume, muted } = this.#state
    engine.setVolume(volume)
    engine.setMuted(muted)
    engine.on((event) => this.#hear(event))
    return engine
  }

  #hear(event: EngineEvent): void {
    const { store, timers } = this.#ports
    if (event.type === 'interrupted') this.#ladder.interrupted()
    else if (event.type === 'recovered') this.#ladder.recovered()
    else if (event.type === 'time') store.send({ ...event, now: timers.now() })
    else {
      if (event.type === 'failed') this.#ladder.leave()
      store.send(event)
    }
  }

  async #load(startAt: number): Promise<void> {
    const { media, autoplay } = this.#wanted ?? {}
    if (!media) return
    try {
      await this.#engine?.load({ mediaId: media.mediaId, isLive: isLive(media) }, startAt)
    } catch (cause) {
      this.#loadFailed(cause)
      return
    }
    this.#ladder.recovered()
    if (autoplay) await this.#play(ERRORS.loadAndPlay)
    else this.#ports.store.send({ type: 'load-finished' })
  }

  async #play(whenFailed: string): Promise<void> {
    try {
      await this.#engine?.play()
    } catch (cause) {
      this.#playFailed(cause, whenFailed)
    }
  }

  #loadFailed(cause: unknown): void {
    if (!(cause instanceof LoadError && cause.isNetwork)) return this.#fail(ERRORS.mediaLoad, cause)
    console.warn(cause)
    this.#ladder.interrupted()
  }

  #playFailed(cause: unknown, whenFailed: string): void {
    const name = cause instanceof Error ? cause.name : ''
    // Another request came in between, and that one tells how it went.
    if (name === 'AbortError') return
    // The browser wants a press first: the play button is there for it.
    if (name === 'NotAllowedError') this.#ports.store.send({ type: 'load-finished' })
    else this.#fail(whenFailed, cause)
  }

  #fail(message: string, cause?: unknown): void {
    if (cause !== undefined) console.warn(cause)
    this.#ladder.leave()
    this.#ports.store.send({ type: 'error', message })
  }

  #tryAgain(): void {
    if (this.#state.ready) this.#engine?.retry()
    else void this.#load(this.#state.live ? 0 : this.#state.currentTime)
  }
}
