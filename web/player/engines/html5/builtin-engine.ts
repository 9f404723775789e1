import { ERRORS } from '#web/lib/text/messages.ts'
import { EngineEmitter, LatestLoad } from '../../core/engine-base.ts'
import {
  type Engine,
  type EngineAds,
  type EngineEvent,
  type EngineMedia,
  type LiveRange,
  LoadError,
  type VideoControls,
} from '../../core/engine.ts'
import type { MediaKind } from '../../core/state.ts'
import type { Timers } from '../../core/timers.ts'
import type { Attachment, SourceEvent } from './attachment.ts'
import { type FindVideo, findVideo } from './catalog.ts'
import { MediaElements, audioElement, videoElement } from './media-elements.ts'
import { openSource } from './open-source.ts'
import { type Preparation, PreparationSlot, prepareMedia } from './prepare.ts'
import { VideoSurface } from './video-surface.ts'

const STALL_MS = 8_000

/** A prefetch that is not used is cancelled after this time, because it polls the playlist of a live channel. */
const PREPARED_MS = 10_000

interface PageDependencies {
  audio: () => HTMLAudioElement
  video: () => HTMLVideoElement
  findVideo: FindVideo
}

const PAGE: PageDependencies = { audio: audioElement, video: videoElement, findVideo }

/** One element for audio and one for video, of which one at a time has a source. */
export class BuiltinEngine implements Engine {
  readonly #timers: Timers
  readonly #page: PageDependencies
  readonly #elements: MediaElements
  readonly #surface: VideoSurface
  readonly #events = new EngineEmitter()
  readonly #load = new LatestLoad()
  readonly #life = new AbortController()
  #kind: MediaKind = 'audio'
  #attachment: Attachment | undefined
  readonly #prepared = new PreparationSlot()
  #shouldPlay = false
  #cancelStall = () => {}
  #isLent = false
  /** Before the gain of an ad. */
  #volume = 1
  #gain = 1

  constructor(timers: Timers, page = PAGE) {
    this.#timers = timers
    this.#page = page
    this.#surface = new VideoSurface(page.video, this.#life.signal)
    this.#elements = new MediaElements(page, (element) => this.#listenTo(element))
    this.#elements.of('audio')
  }

  prepare(media: EngineMedia): void {
    if (this.#prepared.isFor(media)) return
    const element = this.#elements.of(media.kind)
    const isFree = (it: Preparation) =>
      this.#prepared.has(it) && !this.#isLent && !(this.#attachment && this.#element === element)
    const preparation = prepareMedia(media, { element, findVideo: this.#page.findVideo, isFree })
    this.#prepared.set(preparation)
    this.#timers.after(PREPARED_MS, () => this.#prepared.drop(preparation))
  }

  load(media: EngineMedia, startAt = 0): Promise<void> {
    this.#release()
    this.#isLent = false
    this.#setGain(1)
    this.#kind = media.kind
    try {
      this.#elements.of(media.kind)
    } catch (cause) {
      const message = 'The media element cannot be created'
      return Promise.reject(new LoadError(message, { isNetwork: false, userMessage: ERRORS.start, cause }))
    }
    if (media.kind !== 'video') this.#surface.leaveWindow()
    return this.#load.run(
      (signal) => this.#open(media, startAt, signal),
      (attachment) => {
        this.#attachment = attachment
        this.#emitDuration()
        this.#emitVolume()
        // The controls depend on whether the live channel can be rewound.
        if (media.isLive) this.#emitTime()
        this.#events.emit({ type: 'ready' })
      },
    )
  }

  unload(): void {
    this.#release()
    this.#surface.leaveWindow()
    this.#events.emit({ type: 'unloaded' })
  }

  play(): Promise<void> {
    this.#shouldPlay = true
    return this.#element.play()
  }

  pause(): void {
    this.#shouldPlay = false
    this.#element.pause()
    if (this.#attachment && this.#hasNothing()) this.#emitWithoutStall({ type: 'paused' })
  }

  seek(seconds: number): void {
    this.#element.currentTime = seconds
  }

  seekToInstant(instant: number): void {
    this.#attachment?.live?.seekTo(instant)
  }

  setVolume(volume: number): void {
    this.#volume = volume
    this.#elements.setVolume(volume * this.#gain)
  }

  setMuted(muted: boolean): void {
    this.#elements.setMuted(muted)
  }

  setSpeed(speed: number): void {
    // Both: loading a source resets the rate to the default.
    this.#element.defaultPlaybackRate = speed
    this.#element.playbackRate = speed
    this.#events.emit({ type: 'speed', speed })
  }

  readonly ads: EngineAds = {
    begin: () => this.#release(),
    element: (kind) => this.#lend(kind),
    setGain: (gain) => this.#setGain(gain),
  }

  retry(): void {
    this.#attachment?.retry(this.#shouldPlay)
  }

  attachStage(stage: HTMLElement | null): void {
    this.#surface.attachStage(stage)
  }

  get video(): VideoControls | undefined {
    return this.#kind === 'video' && this.#attachment ? this.#surface : undefined
  }

  get currentTime(): number {
    return this.#element.currentTime
  }

  get duration(): number {
    return Number.isFinite(this.#element.duration) ? this.#element.duration : 0
  }

  programDateTime(): number | null {
    return this.#attachment?.programDateTime() ?? null
  }

  liveRange(): LiveRange | null {
    return this.#attachment?.live?.range() ?? null
  }

  on(listener: (event: EngineEvent) => void): () => void {
    return this.#events.on(listener)
  }

  destroy(): void {
    this.#release()
    this.#surface.leaveWindow()
    this.#prepared.drop()
    this.#life.abort()
    this.#events.close()
    this.attachStage(null)
  }

  get #element(): HTMLMediaElement {
    return this.#elements.of(this.#kind)
  }

  #listenTo(element: HTMLMediaElement): void {
    const { signal } = this.#life
    const listen = (type: keyof HTMLMediaElementEventMap, handler: () => void) =>
      element.addEventListener(type, () => this.#attachment && element === this.#element && handler(), { signal })
    listen('playing', () => this.#handlePlaying())
    listen('canplay', () => this.#events.recovered())
    listen('pause', () => this.#handlePause())
    listen('ended', () => (this.#isCutOff ? this.#events.interrupted() : this.#emitWithoutStall({ type: 'ended' })))
    listen('waiting', () => this.#handleWaiting())
    listen('timeupdate', () => this.#emitTime())
    listen('seeking', () => this.#emitTime())
    listen('durationchange', () => this.#emitDuration())
    element.addEventListener('volumechange', () => element === this.#element && this.#emitVolume(), { signal })
  }

  async #open(media: EngineMedia, startAt: number, signal: AbortSignal): Promise<Attachment> {
    const { kind, isLive, isAudioOnly = false } = media
    const preparation = this.#prepared.take(media, signal)
    const { video, source } = preparation
      ? await preparation.ready
      : { video: await this.#page.findVideo(media, signal), source: undefined }
    const report = (event: SourceEvent) => {
      if (signal.aborted) return
      if (event.type === 'interrupted') this.#events.interrupted(event)
      else if (event.type === 'recovered') this.#events.recovered()
      else this.#emitWithoutStall(event)
    }
    const shouldPlay = () => this.#shouldPlay
    const timers = this.#timers
    const options = { element: this.#element, kind, isLive, isAudioOnly, startAt, shouldPlay, report, timers, signal }
    const attachment = await openSource(video, { ...options, prepared: source })
    if (kind === 'video' && !signal.aborted) this.#surface.open(video, attachment)
    return attachment
  }

  #lend(kind: MediaKind): HTMLMediaElement {
    this.#release()
    this.#prepared.drop()
    this.#kind = kind
    this.#isLent = true
    if (kind === 'video') this.#surface.show()
    else this.#surface.leaveWindow()
    return this.#element
  }

  #setGain(gain: number): void {
    if (gain === this.#gain) return
    this.#gain = gain
    this.setVolume(this.#volume)
  }

  #release(): void {
    this.#attachment = undefined
    this.#cancelStall()
    this.#events.clearInterruption()
    this.#shouldPlay = false
    this.#load.cancel()
    if (this.#kind === 'video') this.#surface.close()
  }

  #handlePlaying(): void {
    this.#cancelStall()
    this.#events.recovered()
    this.#events.emit({ type: 'playing' })
  }

  /** Ignores the pauses of an element that fails or is cut off, and of its reload, because the listener did not ask for them. */
  #handlePause(): void {
    if (this.#hasNothing() || this.#element.error || this.#isCutOff) return
    this.#shouldPlay = false
    this.#emitWithoutStall({ type: 'paused' })
  }

  get #isCutOff(): boolean {
    return this.#attachment?.isStream === true && this.#element.ended
  }

  #emitWithoutStall(event: EngineEvent): void {
    this.#cancelStall()
    this.#events.emit(event)
  }

  #handleWaiting(): void {
    this.#cancelStall()
    this.#cancelStall = this.#timers.after(STALL_MS, () => this.#events.interrupted())
    this.#events.emit({ type: 'waiting' })
  }

  #emitTime(): void {
    // During a reload `currentTime` is 0.
    if (this.#hasNothing()) return
    const [seconds, instant, range] = [this.currentTime, this.programDateTime(), this.liveRange()]
    this.#events.emit({ type: 'time', seconds, instant, ...(range && { range }) })
  }

  #hasNothing(): boolean {
    return this.#element.readyState === this.#element.HAVE_NOTHING
  }

  #emitDuration(): void {
    this.#events.emitDuration(this.duration)
  }

  #emitVolume(): void {
    const { volume, muted } = this.#element
    this.#events.emit({ type: 'volume', volume: this.#gain === 1 ? volume : this.#volume, muted })
  }
}
