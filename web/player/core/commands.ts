import type { AdControls, AdPort } from './ad-port.ts'
import { LiveControls } from './live-controls.ts'
import { LoadController, type StartOptions } from './load-controller.ts'
import { clamp } from './clamp.ts'
import { type Engine, type EngineEvent, type VideoControls, engineMedia } from './engine.ts'
import { type ListeningPreferences, validSpeed } from '../progress/listening-preferences.ts'
import { ERRORS } from '#web/lib/messages.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'
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
  ads?: AdPort
  /** Shows a message to the listener. */
  notify?: (message: string) => void
}

/** The player's commands. They act on the engine; the engine's events change the store. */
export class PlayerCommands {
  readonly #ports: CommandPorts
  readonly #loader: LoadController
  readonly #sleep: SleepTimer
  readonly #fadeOut: FadeOut
  /** Pausing and rewinding of live channels. */
  readonly live: LiveControls
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
      preferredSpeed: (media) => ports.preferences.preferredSpeed(media),
      ads: ports.ads,
    })
    this.live = new LiveControls({
      store: ports.store,
      engine,
      timers: ports.timers,
      start: (media, startAt, missed) => this.start(media, { startAt, missed }),
      playRecording: (media, seconds) => this.playFrom(media, seconds),
      play: () => this.#loader.play(ERRORS.play),
      notify: ports.notify ?? (() => {}),
    })
    this.#fadeOut = new FadeOut(ports.store, engine)
    this.#sleep = new SleepTimer({
      store: ports.store,
      timers: ports.timers,
      fadeOut: this.#fadeOut,
      end: () => (this.#state.live ? this.stop() : this.pause()),
    })
  }

  /** Prefetches what `media` needs to play. */
  prepare(media: PlayableMedia): void {
    const { mediaId, ready, loading } = this.#state
    if (mediaId === media.mediaId && (ready || loading)) return
    if (media.isPremium && !isSubscriber(readSession())) return
    this.#engine ??= this.#newEngine()
    this.#engine.prepare(engineMedia(media))
  }

  /** Pauses the media if it is playing, resumes it if it is the current one, otherwise starts it. */
  async smartPlay(media: PlayableMedia): Promise<void> {
    if (this.#state.playing && this.#state.mediaId === media.mediaId) this.pause()
    else await this.playNow(media)
  }

  /** Plays `media` from the saved position or from its start; resumes it when it is the current media. */
  async playNow(media: PlayableMedia, { fromStart = false } = {}): Promise<void> {
    const { mediaId, playing } = this.#state
    if (fromStart) await this.playFrom(media, 0)
    else if (mediaId !== media.mediaId) await this.start(media)
    else if (!playing) await this.play()
  }

  /** Plays `media` from `seconds`; seeks when it is already playing. */
  async playFrom(media: PlayableMedia, seconds: number): Promise<void> {
    const state = this.#state
    this.#ports.preferences.startChosen(media)
    if (state.mediaId !== media.mediaId || !state.ready) return this.start(media, { startAt: seconds })
    this.seekTo(seconds)
    if (!state.playing) await this.play()
  }

  /**
   * Loads `media` at `startAt` (see `Engine.load`), by default the saved position, and plays it unless `autoplay` is
   * false. `missed` is called instead if the channel's window no longer contains `startAt`; `isContinued` omits ads before it.
   */
  async start(media: PlayableMedia, how: StartOptions = {}): Promise<void> {
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
    // Before the store event: the engine fetches while React renders.
    const loading = this.#loader.load({ ...how, media, startAt, autoplay })
    this.#ports.store.send(requested)
    await loading
  }

  async play(): Promise<void> {
    if (this.ad) return this.ad.resume()
    const { media, live, ready, loading, error, connection } = this.#state
    if (connection === 'tap-to-continue' || error !== null) return this.retry()
    if (media && !ready && !loading) return this.start(media, live ? { startAt: this.live.resumeAt } : {})
    if (this.#isReady()) await (live ? this.live.resume() : this.#loader.play(ERRORS.play))
  }

  /**
   * Also pauses an ad, for headsets and other tabs; the buttons of the player do not. A live channel that cannot be rewound
   * is stopped.
   */
  pause(): void {
    if (this.ad) this.ad.pause()
    else if (this.live.stopsOnPause) this.stop()
    else if (this.#isReady()) this.#engine?.pause()
  }

  /** Unloads a live channel, and ends the ads before it. Unlike after a pause, playing it again starts at the live edge. */
  stop(): void {
    if (!this.#state.live) return
    this.#loader.cancel()
    this.#engine?.unload()
    this.#ports.store.send({ type: 'ad-pod-ended' })
  }

  /** Plays the next media. Without a user request, only when playback may continue automatically. */
  async next({ isUserRequest = true } = {}): Promise<void> {
    const media = this.#ports.order.next({ isUserRequest })
    if (media) await this.start(media)
  }

  /** Seeks to the start; near the start, plays the previous media. */
  async previous(): Promise<void> {
    const media = this.#ports.order.back(this.#state.live ? 0 : this.#state.currentTime)
    if (media) await this.start(media)
    else this.seekTo(0)
  }

  /** Seeks by `seconds`, backwards when negative. */
  skip(seconds: number): void {
    if (this.#state.live) this.live.skip(seconds)
    else this.seekTo(this.#state.currentTime + seconds)
  }

  /** Seconds from the start of the media, or of the live show. */
  seekTo(seconds: number): void {
    const { live, liveStartTime } = this.#state
    if (live && liveStartTime !== null) this.live.seekTo(liveStartTime + seconds * 1_000)
    const place = this.#seek(seconds)
    if (place === null) return
    this.#isPositionChosen = true
    this.#ports.preferences.seeked(place)
  }

  /** Whether the listener chose the position, as opposed to a restored one. */
  get isPositionChosen(): boolean {
    return this.#isPositionChosen
  }

  /** Seeks to a position synced from another device; it is neither reported nor saved as the listener's choice. */
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
    if (!this.#engine) this.#ports.store.send({ type: 'volume', volume: this.#state.volume, muted })
    this.#engine?.setMuted(muted)
  }

  /** 0.75 to 2; saved for the show. Ignored for live channels. */
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

  /** Moves the video into `stage`; null hides it. */
  attachStage(stage: HTMLElement | null): void {
    this.#stage = stage
    this.#engine?.attachStage(stage)
  }

  /** Controls of the ad that plays now. */
  get ad(): AdControls | undefined {
    return this.#ports.ads?.controls
  }

  /** Controls of the loaded video; undefined when no video is loaded. */
  get video(): VideoControls | undefined {
    return this.#engine?.video
  }

  /** Recovers after a failure: resumes reconnecting after "tap to continue", or loads the media again. */
  async retry(): Promise<void> {
    const { media, live, currentTime, connection } = this.#state
    if (connection === 'tap-to-continue') await this.#loader.resume()
    else if (media) await this.start(media, { startAt: live ? this.live.resumeAt : currentTime })
  }

  /** Clears the media; the next one gets a new engine. */
  reset(): void {
    this.#loader.cancel()
    this.#engine?.destroy()
    this.#engine = undefined
    this.#ports.store.send({ type: 'reset', key: this.#ports.newKey() })
  }

  /** To be called on the browser's `online` event. */
  online(): void {
    this.#loader.online()
  }

  /** Moves the playhead before the engine does, so that the next skip counts from it. Returns it; null when seeking is impossible. */
  #seek(seconds: number): number | null {
    const { duration, live } = this.#state
    if (live || duration <= 0 || !this.#isReady()) return null
    const place = clamp(seconds, 0, duration)
    this.#engine?.seek(place)
    this.#ports.store.send({ type: 'time', seconds: place, instant: null, now: this.#ports.timers.now() })
    return place
  }

  get #state(): PlayerState {
    return this.#ports.store.get()
  }

  #isReady(): boolean {
    if (!this.#state.ready) console.warn('Player is not ready, reload the page')
    return mayControl(this.#state)
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
