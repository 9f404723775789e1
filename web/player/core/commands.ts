import { LoadController } from './load-controller.ts'
import { clamp } from './clamp.ts'
import { type Engine, type EngineEvent, type VideoControls, engineMedia } from './engine.ts'
import { type ListeningPreferences, validSpeed } from '../progress/listening-preferences.ts'
import { ERRORS } from '#web/lib/messages.ts'
import type { PlayOrder } from '../queue/play-order.ts'
import type { PlayerEvent } from './reduce.ts'
import { FadeOut, SleepTimer } from '../sleep-timer/sleep-timer.ts'
import { mayControl, type PlayableMedia, type PlayerState, type SleepChoice } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface CommandPorts {
  store: Store<PlayerState, PlayerEvent>
  createEngine: () => Engine
  timers: Timers
  newKey: () => string
  preferences: ListeningPreferences
  order: PlayOrder
}

/** What a listener can ask of the player. Requests go to the engine; what comes of them is told to the store by events. */
export class PlayerCommands {
  readonly #ports: CommandPorts
  readonly #loader: LoadController
  readonly #sleep: SleepTimer
  readonly #fadeOut: FadeOut
  #engine: Engine | undefined
  #stage: HTMLElement | null = null
  #isPositionChosen = false

  constructor(ports: CommandPorts) {
    this.#ports = ports
    const engine = () => this.#engine
    this.#loader = new LoadController({
      store: ports.store,
      timers: ports.timers,
      engine,
      speedOf: (media) => ports.preferences.speedOf(media),
    })
    this.#fadeOut = new FadeOut(ports.store, engine)
    this.#sleep = new SleepTimer({
      store: ports.store,
      timers: ports.timers,
      fadeOut: this.#fadeOut,
      end: () => (this.#state.live ? this.stop() : this.pause()),
    })
  }

  /** Fetches ahead what playing `media` will need. */
  prepare(media: PlayableMedia): void {
    const { mediaId, ready, loading } = this.#state
    if (mediaId === media.mediaId && (ready || loading)) return
    this.#engine ??= this.#newEngine()
    this.#engine.prepare(engineMedia(media))
  }

  /** Pauses the media if it plays, resumes it if it is the current one, otherwise starts it. */
  async smartPlay(media: PlayableMedia): Promise<void> {
    const { mediaId, playing } = this.#state
    if (playing && mediaId === media.mediaId) this.pause()
    else await this.playNow(media)
  }

  /** Plays `media` where it was left, or from its start; goes on with it where it is the current one. */
  async playNow(media: PlayableMedia, { fromStart = false } = {}): Promise<void> {
    const { mediaId, playing } = this.#state
    if (fromStart) await this.playFrom(media, 0)
    else if (mediaId !== media.mediaId) await this.start(media)
    else if (!playing) await this.play()
  }

  /** Plays `media` from `seconds`, also where it plays already. */
  async playFrom(media: PlayableMedia, seconds: number): Promise<void> {
    const state = this.#state
    this.#ports.preferences.startChosen(media)
    if (state.mediaId !== media.mediaId || !state.ready) return this.start(media, { startAt: seconds })
    this.seekTo(seconds)
    if (!state.playing) await this.play()
  }

  /** Loads `media` and plays it from `startAt` as an engine takes it, or where it was left, or waits there. */
  async start(media: PlayableMedia, how: { startAt?: number; autoplay?: boolean } = {}): Promise<void> {
    const { startAt = this.#ports.preferences.resumeAt(media), autoplay = true } = how
    this.#isPositionChosen = how.startAt !== undefined
    this.#loader.cancel()
    this.#ports.order.started(media)
    const requested = { type: 'media-requested', media, key: this.#state.key || this.#ports.newKey(), startAt } as const
    try {
      this.#engine ??= this.#newEngine()
    } catch (cause) {
      this.#ports.store.send(requested)
      return this.#loader.fail(ERRORS.start, cause)
    }
    // Asked for first: the engine can fetch while the page draws that it does.
    const loading = this.#loader.load({ media, startAt, autoplay })
    this.#ports.store.send(requested)
    await loading
  }

  async play(): Promise<void> {
    const { media, ready, loading, error, connection } = this.#state
    if (connection === 'tap-to-continue' || error !== null) return this.retry()
    if (media && !ready && !loading) return this.start(media)
    if (this.#isReady()) await this.#loader.play(ERRORS.play)
  }

  pause(): void {
    if (this.#isReady()) this.#engine?.pause()
  }

  /** Lets a live channel go. Playing it again starts at its newest moment, other than after a pause. */
  stop(): void {
    if (!this.#state.live || !this.#isReady()) return
    this.#loader.cancel()
    this.#engine?.unload()
  }

  /** Plays what comes next; unless it is asked for, only where something would go on by itself. */
  async next({ isUserRequest = true } = {}): Promise<void> {
    const media = this.#ports.order.next({ isUserRequest })
    if (media) await this.start(media)
  }

  /** Goes back to the beginning, or near it to what was played before. */
  async previous(): Promise<void> {
    const media = this.#ports.order.back(this.#state.live ? 0 : this.#state.currentTime)
    if (media) await this.start(media)
    else this.seekTo(0)
  }

  /** Moves by `seconds`, back where negative. */
  skip(seconds: number): void {
    this.seekTo(this.#state.currentTime + seconds)
  }

  seekTo(seconds: number): void {
    const place = this.#seek(seconds)
    if (place === null) return
    this.#isPositionChosen = true
    this.#ports.preferences.seeked(place)
  }

  /** Whether the listener said where the media is to play, and not what was remembered of it. */
  get isPositionChosen(): boolean {
    return this.#isPositionChosen
  }

  /** Moves to a place that was reached elsewhere: nothing was heard or chosen here, so nothing is remembered of it. */
  syncPosition(seconds: number): void {
    this.#seek(seconds)
  }

  /** `percent` from 0 to 100. */
  seekToPercent(percent: number): void {
    this.seekTo((percent / 100) * this.#state.duration)
  }

  setVolume(volume: number): void {
    this.#fadeOut.setVolume(volume)
  }

  setMuted(muted: boolean): void {
    this.#engine?.setMuted(muted)
  }

  /** From 0.75 to 2; remembered for the show. A live channel goes as it comes. */
  setSpeed(speed: number): void {
    const { media, live } = this.#state
    if (!media || live) return
    this.#ports.preferences.saveSpeed(media, validSpeed(speed))
    this.#engine?.setSpeed(validSpeed(speed))
  }

  startSleepTimer(choice: SleepChoice): void {
    this.#sleep.start(choice)
  }

  cancelSleepTimer(): void {
    this.#sleep.cancel()
  }

  /** Shows the picture in `stage`, or nowhere. */
  attachStage(stage: HTMLElement | null): void {
    this.#stage = stage
    this.#engine?.attachStage(stage)
  }

  /** What only a picture has; undefined while none is loaded. */
  get video(): VideoControls | undefined {
    return this.#engine?.video
  }

  /** Goes on after trouble: the listener tapped to continue, or asks once more for what has failed. */
  async retry(): Promise<void> {
    const { media, live, currentTime, connection } = this.#state
    if (connection === 'tap-to-continue') await this.#loader.resume()
    else if (media) await this.start(media, { startAt: live ? 0 : currentTime })
  }

  /** Forgets the media; the next one gets a new engine. */
  reset(): void {
    this.#loader.cancel()
    this.#engine?.destroy()
    this.#engine = undefined
    this.#ports.store.send({ type: 'reset', key: this.#ports.newKey() })
  }

  /** The browser says that the network is back. */
  online(): void {
    this.#loader.online()
  }

  /** Gives the place inside the media; null where there is nothing to move in. */
  #seek(seconds: number): number | null {
    const { duration, live } = this.#state
    if (live || duration <= 0 || !this.#isReady()) return null
    const place = clamp(seconds, 0, duration)
    this.#engine?.seek(place)
    return place
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
    if (this.#stage) engine.attachStage(this.#stage)
    engine.on((event) => this.#handleEvent(event))
    return engine
  }

  #handleEvent(event: EngineEvent): void {
    const { store, timers } = this.#ports
    if (event.type === 'interrupted') this.#loader.interrupted()
    else if (event.type === 'recovered') this.#loader.recovered()
    else if (event.type === 'time') store.send({ ...event, now: timers.now() })
    else if (event.type === 'volume') store.send(this.#fadeOut.withoutFade(event))
    else if (event.type === 'ended') this.#handleEnded()
    else {
      if (event.type === 'failed') this.#loader.cancel()
      store.send(event)
    }
  }

  #handleEnded(): void {
    const isLast = this.#state.sleep?.choice === 'end-of-item'
    this.#ports.store.send({ type: 'ended' })
    if (!isLast) void this.next({ isUserRequest: false })
  }
}
