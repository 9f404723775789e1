import { AD_POD_LIMITS, type AdPodDecision } from '#contract/ad-pods.ts'
import type { AllowedUse } from '#contract/consent.ts'
import type { AdControls, AdPort } from '../core/ad-port.ts'
import { type Engine, type EngineAds, engineMedia } from '../core/engine.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayableMedia, PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'
import type { AdBreak, Breaks, BreakRequest } from './break-runner.ts'

interface AdBreakPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Timers
  isSubscriber: () => boolean
  allowedUse: () => AllowedUse
  /** False if the session's only pre-roll for the station was claimed before. */
  claimPreRoll: (station: string) => boolean
  decide: (media: PlayableMedia, signal: AbortSignal) => Promise<(AdPodDecision & { use: AllowedUse }) | null>
  loadRunner: () => Promise<{ openBreaks: (request: BreakRequest) => Promise<Breaks> }>
}

const NO_STATION = '-'

/** Ads of the built-in engine. Their failures never delay the content. */
export class AdBreaks implements AdPort {
  readonly #ports: AdBreakPorts
  #playing = new AbortController()
  controls: AdControls | undefined

  constructor(ports: AdBreakPorts) {
    this.#ports = ports
  }

  before(
    media: PlayableMedia,
    engine: Engine,
    interrupt: (playAds: () => Promise<void>) => Promise<void>,
  ): Promise<void> | undefined {
    const { ads } = engine
    this.cancel()
    if (!ads || this.#ports.isSubscriber() || !this.#ports.claimPreRoll(media.station ?? NO_STATION)) return undefined
    // Silences the previous media while the server decides.
    ads.begin()
    engine.prepare(engineMedia(media))
    const { signal } = this.#playing
    return this.#open(media, { engine, ads, signal, interrupt }).catch((cause: unknown) => {
      if (!signal.aborted) console.warn(cause)
    })
  }

  cancel(): void {
    this.#playing.abort()
    this.#playing = new AbortController()
    this.controls = undefined
  }

  async #open(media: PlayableMedia, opening: Opening): Promise<void> {
    const { timers, decide, loadRunner, store } = this.#ports
    const { engine, ads, signal, interrupt } = opening
    const startedAt = timers.now()
    const late = new AbortController()
    const cancel = timers.after(AD_POD_LIMITS.tagMs, () => late.abort(new Error('The ad tag is too late')))
    const loading = AbortSignal.any([signal, late.signal])
    const decision = await unlessAborted(decide(media, loading), loading)
    if (!decision) return cancel()
    const { openBreaks } = await unlessAborted(loadRunner(), loading)
    // When `loading` aborts, the ads loaded by then are played: a slow wrapper does not cost the others.
    const breaks = await openBreaks({
      decision,
      media,
      isPersonal: decision.use === 'personal-ads',
      ads,
      timers,
      signal,
      loading,
      emit: (event) => store.send(event),
      control: (controls) => (this.controls = controls),
      nearEnd: () => engine.prepare(engineMedia(media)),
    })
    cancel()
    const left = () => AD_POD_LIMITS.startMs - (timers.now() - startedAt)
    if (breaks.first) await breaks.play(breaks.first, left(), 0)
    this.#watch(breaks, { signal, interrupt, use: decision.use })
  }

  /** Plays each later break once, while the consent is that of the start. Not in live channels, whose time jumps. */
  #watch({ later, load, play }: Breaks, { signal, interrupt, use }: Watching): void {
    const { store, timers, isSubscriber, allowedUse } = this.#ports
    if (later.length === 0 || signal.aborted || store.get().live) return
    const waiting = new Set<AdBreak>(later)
    let at = store.get().currentTime
    let isBusy = false
    /** The break that loaded while the listener paused. */
    let delayed: AdBreak | undefined
    const isAllowed = () => !isSubscriber() && allowedUse() === use
    const run = async (one: AdBreak, seconds: number) => {
      isBusy = true
      const late = new AbortController()
      const cancel = timers.after(AD_POD_LIMITS.tagMs, () => late.abort())
      const loaded = await load(one, AbortSignal.any([signal, late.signal])).catch(() => null)
      cancel()
      if (loaded && !signal.aborted && isAllowed()) {
        if (store.get().playing) await interrupt(() => play(loaded, AD_POD_LIMITS.startMs, seconds))
        else delayed = one
      }
      isBusy = false
    }
    const follow = () => {
      const { currentTime, duration, playing, connection } = store.get()
      if (isBusy || !playing || connection !== 'ok') return
      const passed = [...waiting].filter((one) => isPassed(one, at, currentTime, duration))
      at = currentTime
      for (const one of passed) waiting.delete(one)
      // A seek over several breaks plays only one.
      const next = passed.at(-1) ?? delayed
      delayed = undefined
      if (next && isAllowed()) void run(next, currentTime)
    }
    signal.addEventListener('abort', store.subscribe(follow))
  }
}

interface Opening {
  engine: Engine
  ads: EngineAds
  signal: AbortSignal
  interrupt: (playAds: () => Promise<void>) => Promise<void>
}

interface Watching extends Pick<Opening, 'signal' | 'interrupt'> {
  use: AllowedUse
}

function isPassed({ secondsIn }: AdBreak, before: number, now: number, duration: number): boolean {
  const seconds = secondsIn(duration)
  return seconds !== null && seconds > before && seconds <= now
}

/** Rejects when the signal aborts first: an import cannot be cancelled. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
