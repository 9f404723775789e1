import { clamp } from '../clamp.ts'
import type { Engine, EngineEvent, EngineMedia } from '../engine.ts'
import type { Timers } from '../timers.ts'
import type { Attachment } from './attachment.ts'
import { audioElement } from './audio-element.ts'
import { findVideo } from './catalog.ts'
import { openSource } from './open-source.ts'
import { type Preparation, prepareMedia } from './prepare.ts'

/** Silence in the middle of a media that is more than a slow moment. */
const STALL_MS = 8_000

/** So long is kept what was fetched ahead; the playlists of a live channel are followed meanwhile. */
const PREPARED_MS = 10_000

/** Plays with the browser's own sound element. */
export class BuiltinEngine implements Engine {
  readonly #element = audioElement()
  readonly #timers: Timers
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #life = new AbortController()
  /** The newest load; aborted by the next one, so that nothing late of it counts. */
  #load = new AbortController()
  #attachment: Attachment | undefined
  #preparation: Preparation | undefined
  #wantsToPlay = false
  #isInterrupted = false
  #cancelStall = () => {}

  constructor(timers: Timers) {
    this.#timers = timers
    const listen = (type: keyof HTMLMediaElementEventMap, tell: () => void) =>
      this.#element.addEventListener(type, () => this.#attachment && tell(), { signal: this.#life.signal })
    listen('playing', () => this.#sounds())
    listen('canplay', () => this.#recovered())
    listen('pause', () => this.#pauses())
    listen('ended', () => this.#quiet({ type: 'ended' }))
    listen('waiting', () => this.#waits())
    listen('timeupdate', () => this.#tellTime())
    listen('durationchange', () => this.#tellDuration())
    this.#element.addEventListener('volumechange', () => this.#tellVolume(), { signal: this.#life.signal })
  }

  prepare(media: EngineMedia): void {
    if (this.#preparation?.mediaId === media.mediaId && this.#preparation.isFresh) return
    this.#preparation?.drop()
    const preparation = prepareMedia(media, this.#element, (it) => it === this.#preparation && !this.#attachment)
    this.#preparation = preparation
    this.#timers.after(PREPARED_MS, () => {
      if (this.#preparation === preparation) this.#dropPreparation()
    })
  }

  load(media: EngineMedia, startAt = 0): Promise<void> {
    this.#letGo()
    const { signal } = this.#load
    return new Promise((resolve, reject) => {
      this.#open(media, startAt, signal).then(
        (attachment) => {
          if (signal.aborted) return
          this.#attachment = attachment
          this.#tellDuration()
          this.#tellVolume()
          this.#tell({ type: 'ready' })
          resolve()
        },
        (cause: unknown) => {
          if (!signal.aborted) reject(cause)
        },
      )
    })
  }

  unload(): void {
    this.#letGo()
    this.#tell({ type: 'unloaded' })
  }

  play(): Promise<void> {
    this.#wantsToPlay = true
    return this.#element.play()
  }

  pause(): void {
    this.#wantsToPlay = false
    this.#element.pause()
    if (this.#attachment && this.#hasNothing()) this.#quiet({ type: 'paused' })
  }

  seek(seconds: number): void {
    this.#element.currentTime = seconds
  }

  setVolume(volume: number): void {
    this.#element.volume = clamp(volume, 0, 1)
  }

  setMuted(muted: boolean): void {
    this.#element.muted = muted
  }

  setSpeed(speed: number): void {
    // Both: to load a source takes the default.
    this.#element.defaultPlaybackRate = speed
    this.#element.playbackRate = speed
    this.#tell({ type: 'speed', speed })
  }

  attachStage(_stage: HTMLElement | null): void {}

  retry(): void {
    this.#attachment?.retry(this.#wantsToPlay)
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

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  destroy(): void {
    this.#letGo()
    this.#dropPreparation()
    this.#life.abort()
    this.#listeners.clear()
  }

  async #open({ mediaId, isLive }: EngineMedia, startAt: number, signal: AbortSignal): Promise<Attachment> {
    const preparation = this.#takePreparation(mediaId, signal)
    const { video, source } = preparation
      ? await preparation.ready
      : { video: await findVideo(mediaId, signal), source: undefined }
    const report = (event: { type: 'interrupted' } | { type: 'recovered' } | { type: 'failed' }) => {
      if (signal.aborted) return
      if (event.type === 'interrupted') this.#interrupted()
      else if (event.type === 'recovered') this.#recovered()
      else this.#quiet(event)
    }
    const options = { element: this.#element, isLive, startAt, report, timers: this.#timers, signal }
    return openSource(video, { ...options, prepared: source })
  }

  /** What was fetched ahead is used once, and let go with the load that uses it. */
  #takePreparation(mediaId: string, signal: AbortSignal): Preparation | undefined {
    const preparation = this.#preparation
    if (preparation?.mediaId !== mediaId || !preparation.isFresh) {
      this.#dropPreparation()
      return undefined
    }
    this.#preparation = undefined
    signal.addEventListener('abort', preparation.drop, { once: true })
    return preparation
  }

  #dropPreparation(): void {
    this.#preparation?.drop()
    this.#preparation = undefined
  }

  #letGo(): void {
    this.#attachment = undefined
    this.#cancelStall()
    this.#isInterrupted = false
    this.#wantsToPlay = false
    this.#load.abort()
    this.#load = new AbortController()
  }

  #sounds(): void {
    this.#cancelStall()
    this.#recovered()
    this.#tell({ type: 'playing' })
  }

  /** The element pauses by itself when it loads again after trouble, and that is not what the listener wants. */
  #pauses(): void {
    if (this.#hasNothing()) return
    this.#wantsToPlay = false
    this.#quiet({ type: 'paused' })
  }

  #quiet(event: EngineEvent): void {
    this.#cancelStall()
    this.#tell(event)
  }

  #waits(): void {
    this.#cancelStall()
    this.#cancelStall = this.#timers.after(STALL_MS, () => this.#interrupted())
    this.#tell({ type: 'waiting' })
  }

  #interrupted(): void {
    this.#isInterrupted = true
    this.#tell({ type: 'interrupted' })
  }

  #recovered(): void {
    if (!this.#isInterrupted) return
    this.#isInterrupted = false
    this.#tell({ type: 'recovered' })
  }

  #tellTime(): void {
    // While it loads again after trouble it stands at 0, and that is not where the listener is.
    if (!this.#hasNothing()) this.#tell({ type: 'time', seconds: this.currentTime, instant: this.programDateTime() })
  }

  #hasNothing(): boolean {
    return this.#element.readyState === HTMLMediaElement.HAVE_NOTHING
  }

  #tellDuration(): void {
    if (this.duration > 0) this.#tell({ type: 'duration', seconds: this.duration })
  }

  #tellVolume(): void {
    this.#tell({ type: 'volume', volume: this.#element.volume, muted: this.#element.muted })
  }

  #tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
