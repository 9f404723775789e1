import { ERRORS } from '#web/lib/text/messages.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'
import type { ListeningPreferences } from '../progress/listening-preferences.ts'
import type { PlayOrder } from '../queue/play-order.ts'
import type { AdControls, AdPort } from './ad-port.ts'
import { chooseAudioOnly } from './audio-only.ts'
import { EngineHost } from './engine-host.ts'
import { type Engine, type EngineEvent, type VideoControls, engineMedia } from './engine.ts'
import { LiveControls } from './live-controls.ts'
import { type FindToken, LoadController, type StartOptions } from './load-controller.ts'
import type { PlayerEvent } from './reduce.ts'
import { SeekControls } from './seek-controls.ts'
import { SoundControls } from './sound-controls.ts'
import type { PlayableMedia, PlayerState, SleepChoice } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface CommandPorts {
  store: Store<PlayerState, PlayerEvent>
  createEngine: () => Engine
  timers: Timers
  newKey: () => string
  preferences: ListeningPreferences
  order: PlayOrder
  findToken?: FindToken
  ads?: AdPort
  notify?: (message: string) => void
}

const noToken: FindToken = () => Promise.resolve(null)

/** Commands act on the engine; the engine's events change the store. */
export class PlayerCommands {
  readonly #ports: CommandPorts
  readonly #engine: EngineHost
  readonly #loader: LoadController
  readonly #seek: SeekControls
  readonly #sound: SoundControls
  readonly live: LiveControls

  constructor(ports: CommandPorts) {
    this.#ports = ports
    const { store, timers, createEngine, preferences, findToken = noToken, ads, notify = () => {} } = ports
    this.#engine = new EngineHost({ store, createEngine, onEvent: (event) => this.#handleEvent(event) })
    const engine = () => this.#engine.current
    this.#loader = new LoadController({
      store,
      timers,
      engine,
      preferredSpeed: (media) => preferences.preferredSpeed(media),
      findToken,
      ads,
    })
    this.live = new LiveControls({
      store,
      engine,
      timers,
      start: (media, startAt, missed) => this.start(media, { startAt, missed }),
      playRecording: (media, seconds) => this.playFrom(media, seconds),
      play: () => this.#loader.play(ERRORS.play),
      notify,
    })
    this.#seek = new SeekControls({ store, timers, engine: this.#engine, live: this.live, preferences })
    this.#sound = new SoundControls({
      store,
      timers,
      engine: this.#engine,
      preferences,
      endPlayback: () => (this.#state.live ? this.stop() : this.pause()),
      notify,
    })
  }

  prepare(media: PlayableMedia): void {
    const { mediaId, ready, loading } = this.#state
    if (mediaId === media.mediaId && (ready || loading)) return
    if (media.isPremium && !isSubscriber(readSession())) return
    this.#engine.open().prepare(engineMedia(media))
  }

  async smartPlay(media: PlayableMedia): Promise<void> {
    if (this.#state.playing && this.#state.mediaId === media.mediaId) this.pause()
    else await this.playNow(media)
  }

  /** Plays from the saved position, or from the start; resumes the current media. */
  async playNow(media: PlayableMedia, { fromStart = false } = {}): Promise<void> {
    const { mediaId, playing } = this.#state
    if (fromStart) await this.playFrom(media, 0)
    else if (mediaId !== media.mediaId) await this.start(media)
    else if (!playing) await this.play()
  }

  async playFrom(media: PlayableMedia, seconds: number): Promise<void> {
    const state = this.#state
    this.#ports.preferences.startChosen(media)
    if (state.mediaId !== media.mediaId || !state.ready) return this.start(media, { startAt: seconds })
    this.seekTo(seconds)
    if (!state.playing) await this.play()
  }

  /** Loads `media` at `startAt` (see `Engine.load`), by default the saved position. See `LoadRequest` for the other options. */
  async start(media: PlayableMedia, options: StartOptions = {}): Promise<void> {
    this.#sound.checkSleepTimer()
    const { startAt = this.#ports.preferences.resumeAt(media), autoplay = true } = options
    this.#seek.isPositionChosen = options.startAt !== undefined
    this.#loader.cancel()
    this.#ports.order.started(media)
    const requested = { type: 'media-requested', media, key: this.#state.key || this.#ports.newKey(), startAt } as const
    try {
      this.#engine.open()
    } catch (cause) {
      this.#ports.store.send(requested)
      return this.#loader.fail(ERRORS.start, cause)
    }
    // Before the store event, so that the engine fetches while React renders.
    const loading = this.#loader.load({ ...options, media, startAt, autoplay })
    this.#ports.store.send(requested)
    await loading
  }

  async play(): Promise<void> {
    this.#sound.checkSleepTimer()
    if (this.ad) return this.ad.resume()
    const { media, live, ready, loading, error, connection } = this.#state
    if (connection === 'tap-to-continue' || error !== null) return this.retry()
    if (media && !ready && !loading) return this.start(media, live ? { startAt: this.live.resumeAt } : {})
    if (!ready) this.#loader.setAutoplay(true)
    if (this.#engine.checkReady()) await (live ? this.live.resume() : this.#loader.play(ERRORS.play))
  }

  /**
   * Also pauses an ad, for headsets and other tabs. A live channel that cannot be rewound is stopped; a media that is still loading, perhaps
   * for minutes without a network, does not play when it has loaded.
   */
  pause(): void {
    if (this.ad) this.ad.pause()
    else if (this.live.stopsOnPause) this.stop()
    else if (!this.#state.ready && this.#state.loading) this.#loader.setAutoplay(false)
    else if (this.#engine.checkReady()) this.#engine.current?.pause()
  }

  /** Unloads a live channel, and ends the ads before it. Played again, it starts at the live edge. */
  stop(): void {
    if (!this.#state.live) return
    this.#loader.cancel()
    this.#engine.current?.unload()
    this.#ports.store.send({ type: 'ad-pod-ended' })
  }

  /** Without a user request, plays only when playback may continue automatically. */
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

  skip(seconds: number): void {
    this.#seek.skip(seconds)
  }

  /** Seconds from the start of the media, or of the live show. */
  seekTo(seconds: number): void {
    this.#seek.seekTo(seconds)
  }

  seekToPercent(percent: number): void {
    this.#seek.seekToPercent(percent)
  }

  /** Seeks to a position synced from another device: it is neither reported nor saved as the listener's choice. */
  syncPosition(seconds: number): void {
    this.#seek.syncPosition(seconds)
  }

  get isPositionChosen(): boolean {
    return this.#seek.isPositionChosen
  }

  setVolume(volume: number): void {
    this.#sound.setVolume(volume)
  }

  setMuted(muted: boolean): void {
    this.#sound.setMuted(muted)
  }

  setSpeed(speed: number): void {
    this.#sound.setSpeed(speed)
  }

  startSleepTimer(choice: SleepChoice): void {
    this.#sound.startSleepTimer(choice)
  }

  cancelSleepTimer(): void {
    this.#sound.cancelSleepTimer()
  }

  attachStage(stage: HTMLElement | null): void {
    this.#engine.attachStage(stage)
  }

  /** For all videos; the built-in engine loads the current one again at its position. */
  async setAudioOnly(isOn: boolean): Promise<void> {
    chooseAudioOnly(isOn)
    const { kind, live, currentTime } = this.#state
    if (this.video?.setAudioOnly) this.video.setAudioOnly(isOn)
    else if (kind === 'video') await this.#loader.reload(live ? this.live.position : currentTime)
  }

  get ad(): AdControls | undefined {
    return this.#ports.ads?.controls
  }

  get video(): VideoControls | undefined {
    return this.#engine.current?.video
  }

  /** Resumes reconnecting after "tap to continue", or loads the media again. */
  async retry(): Promise<void> {
    const { media, live, currentTime, connection } = this.#state
    if (connection === 'tap-to-continue') return this.#loader.resume()
    if (!media) return
    const startAt = live ? this.live.resumeAt : currentTime
    await (this.#loader.retry(media, startAt) ?? this.start(media, { startAt }))
  }

  /** Clears the media; the next one gets a new engine. */
  reset(): void {
    this.#loader.cancel()
    this.#engine.destroy()
    this.#ports.store.send({ type: 'reset', key: this.#ports.newKey() })
  }

  online(): void {
    this.#loader.online()
  }

  get #state(): PlayerState {
    return this.#ports.store.get()
  }

  #handleEvent(event: EngineEvent): void {
    const { store, timers } = this.#ports
    if (event.type === 'interrupted') this.#loader.interrupted(event)
    else if (event.type === 'recovered') this.#loader.recovered()
    else if (event.type === 'time') store.send({ ...event, now: timers.now() })
    else if (event.type === 'volume') this.#sound.volumeChanged(event)
    else if (event.type === 'ended') this.#handleEnded()
    else if (event.type === 'failed') this.#handleFailed(event)
    else store.send(event)
  }

  #handleFailed(event: Extract<EngineEvent, { type: 'failed' }>): void {
    const { live, currentTime } = this.#state
    this.#loader.stopReconnecting()
    if (event.isDenied && this.#loader.renew(live ? this.live.position : currentTime)) return
    this.#ports.store.send(event)
  }

  #handleEnded(): void {
    const isLast = this.#state.sleep?.choice === 'end-of-item'
    this.#ports.store.send({ type: 'ended' })
    if (!isLast) void this.next({ isUserRequest: false })
  }
}
