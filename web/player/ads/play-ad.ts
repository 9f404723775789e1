import { AD_POD_LIMITS, PROGRAMME_LUFS } from '#contract/ad-pods.ts'
import type { AdControls } from '../core/ad-port.ts'
import type { AdEvent } from '../core/engine.ts'
import type { MediaKind } from '../core/state.ts'
import type { Timers } from '../core/timers.ts'
import { readAdvertiser, AdTracker, filled, isBlocked, linearsOf, readLoudness, onceEach } from './ad.ts'
import { companionFault, toCompanion } from './companion.ts'
import { AdIcons } from './icons.ts'
import { playableFiles } from './playable-files.ts'
import type { Macros, Ping } from './tracking.ts'
import { VAST_CODES } from './vast-error.ts'
import type { VastAd, VastLinear } from './vast-types.ts'

export interface AdPorts {
  element: HTMLMediaElement
  kind: MediaKind
  setGain: (gain: number) => void
  emit: (event: AdEvent) => void
  ping: Ping
  timers: Timers
  /** For ads that do not declare their loudness. */
  lufs: number
  signal: AbortSignal
  /** To be called some seconds before the ad ends. */
  nearEnd: () => void
}

/** `error` is a VAST code; `refused` means that the browser does not play without a press. */
export type AdOutcome = { type: 'ended' | 'skipped' | 'aborted' | 'refused' } | { type: 'error'; code: number }

const NEAR_END_SECONDS = 5
const STALL_MS = 8_000

/** Resolves when the ad is over; the caller reports errors. */
export function playAd(
  ad: VastAd,
  ports: AdPorts,
  { startMs, macros, control }: { startMs: number; macros: () => Macros; control: (controls: AdControls) => void },
): Promise<AdOutcome> {
  if (isBlocked(ad)) return failed(VAST_CODES.BLOCKED_CATEGORY)
  const linears = linearsOf(ad)
  if (linears.length === 0)
    return failed(ad.creatives.some(isNonLinear) ? VAST_CODES.WRONG_LINEARITY : VAST_CODES.NO_AD)
  const [playable] = linears.flatMap((linear) => {
    const files = playableFiles(linear, ports, macros())
    return files.length > 0 ? { ad, linear, files } : []
  })
  if (!playable) return failed(VAST_CODES.NO_SUPPORTED_FILE)
  if (companionFault(ad) === VAST_CODES.REQUIRED_COMPANION) return failed(VAST_CODES.REQUIRED_COMPANION)
  const playback = new AdPlayback(playable, ports, macros)
  control(playback)
  return playback.play(startMs)
}

const failed = (code: number): Promise<AdOutcome> => Promise.resolve({ type: 'error', code })

const isNonLinear = ({ type }: { type: string }) => type === 'nonlinear'

/** `MediaError.MEDIA_ERR_DECODE`. */
const ERR_DECODE = 3

interface PlayableAd {
  ad: VastAd
  linear: VastLinear
  /** URLs, the best first. */
  files: readonly string[]
}

class AdPlayback implements AdControls {
  readonly #ad: VastAd
  readonly #files: string[]
  #file: string | undefined
  readonly #ports: AdPorts
  readonly #linear: VastLinear
  readonly #tracker: AdTracker
  readonly #companion
  readonly #icons: AdIcons
  readonly #details
  readonly #once = onceEach()
  readonly #over = new AbortController()
  readonly #outcome = Promise.withResolvers<AdOutcome>()
  #cancelWatch = () => {}
  #skipIn: number | null
  #isPaused = false

  constructor({ ad, linear, files }: PlayableAd, ports: AdPorts, commonMacros: () => Macros) {
    this.#files = [...files]
    const macros = () => ({ ...commonMacros(), ASSETURI: this.#file })
    this.#ad = ad
    this.#ports = ports
    this.#linear = linear
    this.#tracker = new AdTracker(ad, linear, ports.ping, macros)
    this.#tracker.muted = ports.element.muted
    this.#companion = toCompanion(ad, ports.ping, macros)
    this.#icons = new AdIcons(ad, { ping: ports.ping, macros, base: ports.element.baseURI })
    this.#skipIn = this.#skipInAt(0)
    this.#details = {
      advertiser: readAdvertiser(ad),
      clickUrl: filled(linear.videoClickThroughURLTemplate, macros()),
      companion: this.#companion && {
        src: this.#companion.src,
        alt: this.#companion.alt,
        clickUrl: this.#companion.clickUrl,
      },
    }
    ports.setGain(gainOf(readLoudness(ad) ?? ports.lufs))
  }

  play(startMs: number): Promise<AdOutcome> {
    const { signal } = this.#ports
    this.#listen()
    if (signal.aborted) this.#end({ type: 'aborted' })
    signal.addEventListener('abort', () => this.#abort(), { signal: this.#over.signal })
    this.#watch(startMs)
    this.#loadNext()
    return this.#outcome.promise
  }

  #loadNext(): boolean {
    const { element } = this.#ports
    const file = this.#files.shift()
    if (file === undefined) return false
    this.#file = file
    Object.assign(element, { src: file, defaultPlaybackRate: 1, playbackRate: 1 })
    element.load()
    element.play().catch((cause: unknown) => {
      if (cause instanceof Error && cause.name === 'NotAllowedError') this.#end({ type: 'refused' })
    })
    return true
  }

  pause(): void {
    const { element } = this.#ports
    element.pause()
    // Before the file has loaded, the event is from emptying the element.
    if (element.readyState === element.HAVE_NOTHING) this.#rest()
  }

  resume(): void {
    const { element } = this.#ports
    if (element.paused) this.#watch(STALL_MS)
    // A refusal leaves the ad paused, with an active play button.
    element.play().catch(() => element.paused && this.#cancelWatch())
  }

  skip(): void {
    if (this.#skipIn !== 0) return
    this.#tracker.skip()
    this.#end({ type: 'skipped' })
  }

  clicked(): void {
    this.#once('click', () => this.#tracker.click())
  }

  companionShown(): void {
    this.#companion?.shown()
  }

  companionClicked(): void {
    this.#companion?.clicked()
  }

  iconShown(src: string): void {
    this.#icons.shown(src)
  }

  iconClicked(src: string): void {
    this.#icons.clicked(src)
  }

  #listen(): void {
    const { element } = this.#ports
    const on = (type: keyof HTMLMediaElementEventMap, handle: () => void) =>
      element.addEventListener(type, handle, { signal: this.#over.signal })
    on('playing', () => this.#handlePlaying())
    on('timeupdate', () => this.#handleTime())
    on('pause', () => this.#handlePause())
    on('volumechange', () => this.#tracker.setMuted(element.muted))
    on('ended', () => this.#complete())
    on('error', () => {
      const isDamaged = element.error?.code === ERR_DECODE
      this.#handleError(isDamaged ? VAST_CODES.FILE_NOT_DISPLAYED : VAST_CODES.FILE_NOT_FOUND)
    })
  }

  /** Before the ad has started, another of its files may play. */
  #handleError(code: number): void {
    const isStarted = this.#tracker.impressed
    if (isStarted || !this.#loadNext()) this.#fail(code)
  }

  #handlePlaying(): void {
    this.#watch(STALL_MS)
    this.#once('start', () => {
      this.#ports.emit({ type: 'ad-started' })
      this.#ports.emit({
        type: 'ad-changed',
        change: { ...this.#details, skipIn: this.#skipIn, icons: this.#icons.change(0) ?? [] },
      })
      this.#tracker.load()
      this.#tracker.begin(this.#length())
      this.#tracker.trackImpression()
      this.#tracker.trackUnmeasured(this.#ad)
      const fault = companionFault(this.#ad)
      if (fault) this.#tracker.trackURLs(this.#ad.errorURLTemplates, { ERRORCODE: fault })
    })
    if (!this.#isPaused) return
    this.#isPaused = false
    if (this.#tracker.paused) this.#tracker.setPaused(false)
    this.#ports.emit({ type: 'ad-changed', change: { isPaused: false, playing: true } })
  }

  #handleTime(): void {
    const { element, nearEnd } = this.#ports
    const { currentTime } = element
    // Browsers also report the time of a file that has not started.
    if (currentTime <= 0) return
    if (!element.paused) this.#watch(STALL_MS)
    this.#tracker.setProgress(currentTime)
    if (this.#length() - currentTime < NEAR_END_SECONDS) this.#once('near end', nearEnd)
    this.#countDown(currentTime)
    const icons = this.#icons.change(currentTime)
    if (icons) this.#ports.emit({ type: 'ad-changed', change: { icons } })
    if (currentTime >= AD_POD_LIMITS.adSeconds) this.#fail(VAST_CODES.WRONG_DURATION)
  }

  /** Seconds, from the file: some ads declare a wrong duration or none. */
  #length(): number {
    const { duration } = this.#ports.element
    return Number.isFinite(duration) ? duration : this.#linear.duration
  }

  #countDown(currentTime: number): void {
    const skipIn = this.#skipInAt(currentTime)
    if (skipIn === this.#skipIn) return
    this.#skipIn = skipIn
    this.#ports.emit({ type: 'ad-changed', change: { skipIn } })
  }

  /** Null for an ad that ends before it could be skipped. */
  #skipInAt(currentTime: number): number | null {
    const { skipDelay } = this.#linear
    if (skipDelay === null || skipDelay < 0 || (this.#length() > 0 && skipDelay >= this.#length())) return null
    return Math.max(0, Math.ceil(skipDelay - currentTime))
  }

  /** The element also pauses at its end and when it is emptied. */
  #handlePause(): void {
    const { element } = this.#ports
    if (element.ended || element.readyState === element.HAVE_NOTHING) return
    this.#tracker.setPaused(true)
    this.#rest()
  }

  #rest(): void {
    this.#isPaused = true
    this.#cancelWatch()
    this.#ports.emit({ type: 'ad-changed', change: { isPaused: true, playing: false } })
  }

  #complete(): void {
    const { element } = this.#ports
    // The last `timeupdate` may follow `ended`.
    if (this.#length() > 0) this.#tracker.setProgress(Math.max(element.currentTime, this.#length()))
    this.#tracker.complete()
    this.#end({ type: 'ended' })
  }

  #abort(): void {
    this.#tracker.close()
    this.#end({ type: 'aborted' })
  }

  #watch(ms: number): void {
    this.#cancelWatch()
    this.#cancelWatch = this.#ports.timers.after(ms, () => this.#fail(VAST_CODES.FILE_TIMEOUT))
  }

  #fail(code: number): void {
    this.#end({ type: 'error', code })
  }

  #end(outcome: AdOutcome): void {
    this.#cancelWatch()
    this.#over.abort()
    this.#outcome.resolve(outcome)
  }
}

/** At most 1: an element cannot be louder than the listener's volume. */
const gainOf = (lufs: number): number => Math.min(1, 10 ** ((PROGRAMME_LUFS - lufs) / 20))
