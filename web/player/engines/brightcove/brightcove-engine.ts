import { clamp } from '../../core/clamp.ts'
import { EngineEmitter, LatestLoad } from '../../core/engine-base.ts'
import {
  type Engine,
  type EngineEvent,
  type EngineMedia,
  type LiveRange,
  type VideoControls,
} from '../../core/engine.ts'
import { AD_EVENTS, toAdEvent } from './ad-events.ts'
import { getCatalogVideo, metadataLoaded } from './catalog.ts'
import { type HostedEvent, type HostedPlayer, type HostedVideo, NETWORK_ERROR_CODE } from './hosted-player.ts'
import { HostedVideoControls } from './hosted-video.ts'
import type { PlayerContainer } from './player-container.ts'
import { liveRange, programDateTime, secondsAt } from './program-time.ts'

interface HostedPorts {
  container: PlayerContainer
  createPlayer: (holder: HTMLElement) => Promise<HostedPlayer>
  /** For the platform's analytics; null for anonymous visitors. */
  viewerId: () => string | null
}

const MEDIA_EVENTS = [
  'playing',
  'canplay',
  'pause',
  'ended',
  'waiting',
  'timeupdate',
  'seeking',
  'durationchange',
  'volumechange',
  'ratechange',
  'error',
] as const

/** The element of the hosted player is hidden unless a video is on a stage. */
export class BrightcoveEngine implements Engine {
  readonly #ports: HostedPorts
  readonly #events = new EngineEmitter()
  readonly #load = new LatestLoad()
  #creating: Promise<HostedPlayer> | undefined
  #player: HostedPlayer | undefined
  #loaded: { media: EngineMedia; video: HostedVideo } | undefined
  #video: VideoControls | undefined
  #shouldPlay = false
  /** Instant at which a live channel starts, once its first segment has a date; null for the live edge. */
  #startInstant: number | null = null
  #sound = { volume: 1, muted: false }

  constructor(ports: HostedPorts) {
    this.#ports = ports
  }

  prepare(): void {
    // `load` reports the failure.
    this.#ready().catch(() => undefined)
  }

  load(media: EngineMedia, startAt = 0): Promise<void> {
    // The previous media stays loaded until the new one is found in the catalog.
    if (this.#loaded) this.#player?.pause()
    this.#release()
    return this.#load.run(
      (signal) => this.#open(media, startAt, signal),
      () => {
        this.#emitDuration()
        this.#events.emit({ type: 'ready' })
      },
    )
  }

  unload(): void {
    this.#release()
    this.#player?.reset()
    this.#events.emit({ type: 'unloaded' })
  }

  async play(): Promise<void> {
    this.#shouldPlay = true
    await this.#player?.play()
  }

  pause(): void {
    this.#shouldPlay = false
    this.#player?.pause()
  }

  seek(seconds: number): void {
    this.#player?.currentTime(seconds)
  }

  seekToInstant(instant: number): void {
    const player = this.#player
    const range = this.liveRange()
    if (!player || !range) return
    const seconds = secondsAt(player, clamp(instant, range.from, range.to))
    if (seconds !== null) player.currentTime(seconds)
  }

  liveRange(): LiveRange | null {
    return this.#player && this.#loaded?.media.isLive ? liveRange(this.#player) : null
  }

  setVolume(volume: number): void {
    this.#sound.volume = clamp(volume, 0, 1)
    if (this.#player) this.#player.volume(this.#sound.volume)
    else this.#events.emit({ type: 'volume', ...this.#sound })
  }

  setMuted(muted: boolean): void {
    this.#sound.muted = muted
    if (this.#player) this.#player.muted(muted)
    else this.#events.emit({ type: 'volume', ...this.#sound })
  }

  setSpeed(speed: number): void {
    this.#player?.playbackRate(speed)
    this.#events.emit({ type: 'speed', speed })
  }

  attachStage(stage: HTMLElement | null): void {
    this.#ports.container.moveTo(stage)
  }

  get video(): VideoControls | undefined {
    return this.#video
  }

  /** The player retains its position, but after an error the media must be loaded again. */
  retry(): void {
    const player = this.#player
    if (!player || !this.#loaded) return
    const { media, video } = this.#loaded
    const { signal } = this.#load
    const [seconds, instant] = [player.currentTime(), this.programDateTime()]
    const loaded = metadataLoaded(player, signal)
    player.catalog.load(video)
    loaded.then(
      () => {
        if (signal.aborted) return
        if (media.isLive) this.#startInstant = instant
        else player.currentTime(seconds)
        if (this.#shouldPlay) this.play().catch(() => undefined)
      },
      () => this.#events.interrupted(),
    )
  }

  get currentTime(): number {
    return this.#player?.currentTime() ?? 0
  }

  get duration(): number {
    const duration = this.#player?.duration() ?? 0
    return Number.isFinite(duration) ? duration : 0
  }

  programDateTime(): number | null {
    return this.#player && this.#loaded ? programDateTime(this.#player) : null
  }

  on(listener: (event: EngineEvent) => void): () => void {
    return this.#events.on(listener)
  }

  destroy(): void {
    this.#release()
    this.#events.close()
    const { container } = this.#ports
    this.#creating?.then(
      (player) => player.dispose(),
      () => undefined,
    )
    container.remove()
    this.#player = undefined
    this.#creating = undefined
  }

  async #open(media: EngineMedia, startAt: number, signal: AbortSignal): Promise<void> {
    const player = await this.#ready()
    if (signal.aborted) return
    const video = await getCatalogVideo(player, media)
    if (signal.aborted) return
    const loaded = metadataLoaded(player, signal)
    player.catalog.load(video)
    await loaded
    if (signal.aborted) return
    this.#loaded = { media, video }
    this.#video = media.kind === 'video' ? new HostedVideoControls(player, media) : undefined
    if (media.isLive) this.#startInstant = startAt || null
    else if (startAt > 0) player.currentTime(startAt)
  }

  /** A failed creation is retried on the next call. */
  #ready(): Promise<HostedPlayer> {
    this.#creating ??= this.#ports.createPlayer(this.#ports.container.element).then((player) => this.#adopt(player))
    this.#creating.catch(() => (this.#creating = undefined))
    return this.#creating
  }

  #adopt(player: HostedPlayer): HostedPlayer {
    // Before any source is set, so that every analytics event carries the viewer.
    const viewer = this.#ports.viewerId()
    if (viewer !== null) player.bcAnalytics?.client.user(viewer)
    player.volume(this.#sound.volume)
    player.muted(this.#sound.muted)
    player.on(MEDIA_EVENTS, (event) => this.#handleEvent(event, player))
    player.on(AD_EVENTS, (event) => {
      const adEvent = toAdEvent(event, player)
      if (adEvent) this.#events.emit(adEvent)
    })
    this.#player = player
    return player
  }

  #release(): void {
    this.#loaded = undefined
    this.#video = undefined
    this.#shouldPlay = false
    this.#startInstant = null
    this.#events.clearInterruption()
    this.#load.cancel()
  }

  #handleEvent({ type }: HostedEvent, player: HostedPlayer): void {
    if (type === 'volumechange')
      return this.#events.emit({ type: 'volume', volume: player.volume(), muted: player.muted() })
    if (!this.#loaded) return
    switch (type) {
      case 'playing':
        this.#events.recovered()
        return this.#events.emit({ type: 'playing' })
      case 'canplay':
        this.#seekToStart()
        return this.#events.recovered()
      case 'pause':
        return this.#handlePause()
      case 'ended':
      case 'waiting':
        return this.#events.emit({ type })
      case 'timeupdate':
      case 'seeking':
        return this.#emitTime()
      case 'durationchange':
        return this.#emitDuration()
      case 'error':
        return player.error()?.code === NETWORK_ERROR_CODE
          ? this.#events.interrupted()
          : this.#events.emit({ type: 'failed' })
    }
  }

  /** An instant outside the window is ignored. */
  #seekToStart(): void {
    const [instant, range] = [this.#startInstant, this.liveRange()]
    if (instant === null || !range) return
    this.#startInstant = null
    if (range.from <= instant && instant < range.to) this.seekToInstant(instant)
  }

  #emitTime(): void {
    const [seconds, instant, range] = [this.currentTime, this.programDateTime(), this.liveRange()]
    this.#events.emit({ type: 'time', seconds, instant, ...(range && { range }) })
  }

  /** A pause caused by an error is not the listener's. */
  #handlePause(): void {
    if (!this.#player?.error()) this.#shouldPlay = false
    this.#events.emit({ type: 'paused' })
  }

  #emitDuration(): void {
    this.#events.emitDuration(this.duration)
  }
}
