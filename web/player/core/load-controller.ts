import { ERRORS } from '#web/lib/text/messages.ts'
import { requireSubscription } from '#web/session/plan/require-subscription.ts'
import type { AdPort } from './ad-port.ts'
import { type Engine, LoadError, NOT_AVAILABLE, toErrorMessage, engineMedia } from './engine.ts'
import { ReconnectPolicy } from './reconnect-policy.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayableMedia, PlayerState } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface LoadPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Timers
  engine: () => Engine | undefined
  preferredSpeed: (media: PlayableMedia) => number
  findToken: FindToken
  ads?: AdPort | undefined
}

/** A new playback token of a livestream; null when there is nothing to play. */
export type FindToken = (mediaId: string) => Promise<string | null>

interface LoadRequest {
  media: PlayableMedia
  startAt: number
  autoplay: boolean
  /** Called instead of playing if the window of the channel begins after `startAt`. */
  missed?: (() => Promise<void>) | undefined
  /** Resumes after a redirect, without ads before it. */
  isContinued?: boolean | undefined
  /** The gateway has confirmed the subscription: a further refusal is final. */
  isConfirmed?: boolean
  /** With a new playback token: a further refusal is final. */
  hasNewToken?: boolean
}

export type StartOptions = Partial<Pick<LoadRequest, 'startAt' | 'autoplay' | 'missed' | 'isContinued'>>

const RENEWAL_MS = 60_000

/** Loads and plays media; network failures are retried, others are reported. */
export class LoadController {
  readonly #ports: LoadPorts
  readonly #reconnect: ReconnectPolicy
  #request: LoadRequest | undefined
  /** Is loaded after the ads before it, or after a break within it. */
  #waitsForAds = false
  #mayRenewFrom = -Infinity

  constructor(ports: LoadPorts) {
    this.#ports = ports
    this.#reconnect = new ReconnectPolicy({
      timers: ports.timers,
      retry: () => this.#tryAgain(),
      onConnection: (connection) => ports.store.send({ type: 'connection', connection }),
      onSuspend: () => ports.engine()?.pause(),
      onGiveUp: (isMissing) => this.fail(isMissing ? NOT_AVAILABLE : ERRORS.playback),
    })
  }

  async load(request: LoadRequest): Promise<void> {
    this.#request = request
    const ads = this.#adsBefore(request)
    this.#waitsForAds = ads !== undefined
    if (ads) await ads
    await this.#loadAfterAds(request)
  }

  /** Loads the media again after its source has changed; its ad breaks stay. Does nothing where it is loaded later anyway. */
  async reload(position: number): Promise<void> {
    const { ready, loading, playing, ended, error } = this.#ports.store.get()
    const current = this.#request
    if (!current || this.#waitsForAds || error !== null) return
    // Loaded at its end, the media would end again, which plays the next one.
    const startAt = ended ? 0 : ready ? position : current.startAt
    await this.#loadAgain({ ...current, startAt, autoplay: playing || (loading && current.autoplay) })
  }

  /** Plays `media` again after an error; its ad breaks stay. Undefined when it was not loaded before. */
  retry(media: PlayableMedia, startAt: number): Promise<void> | undefined {
    const current = this.#request
    if (current?.media.mediaId !== media.mediaId || this.#waitsForAds) return undefined
    return this.#loadAgain({ ...current, startAt, autoplay: true, isConfirmed: false })
  }

  async #loadAgain(again: LoadRequest): Promise<void> {
    const { store } = this.#ports
    const { media, startAt } = again
    const request = { ...again, missed: undefined, hasNewToken: false }
    this.#request = request
    this.#reconnect.cancel()
    const loaded = this.#load(request)
    store.send({ type: 'media-requested', media, key: store.get().key, startAt })
    await loaded
  }

  #adsBefore(request: LoadRequest): Promise<void> | undefined {
    const { ads, engine } = this.#ports
    const current = engine()
    if (!ads || !current || !request.autoplay || request.isContinued) return undefined
    return ads.before(request.media, current, (playAds) => this.#playAdsWithin(playAds))
  }

  /** Plays ads within the media, which then resumes at its position. */
  async #playAdsWithin(playAds: () => Promise<void>): Promise<void> {
    const request = this.#request
    if (!request) return
    this.#waitsForAds = true
    request.startAt = this.#ports.engine()?.currentTime ?? 0
    this.#ports.store.send({ type: 'paused' })
    await playAds()
    await this.#loadAfterAds(request)
  }

  async #loadAfterAds(request: LoadRequest): Promise<void> {
    if (request !== this.#request) return
    this.#waitsForAds = false
    await this.#load(request)
    const { store } = this.#ports
    // Clears the error of an ad once the content plays.
    if (store.get().ad.error !== null && store.get().error === null) store.send({ type: 'ad-pod-ended' })
  }

  async play(failureMessage: string): Promise<void> {
    try {
      await this.#ports.engine()?.play()
    } catch (cause) {
      this.#playFailed(cause, failureMessage)
    }
  }

  async resume(): Promise<void> {
    this.#reconnect.retryByUser()
    if (this.#ports.store.get().ready) await this.play(ERRORS.play)
  }

  fail(message: string, cause?: unknown): void {
    if (cause !== undefined) console.warn(cause)
    this.#reconnect.cancel()
    this.#ports.store.send({ type: 'error', message })
  }

  /** Loads the media from a new address, because a signed one expires; not twice within a minute. False when it does not. */
  renew(position: number): boolean {
    const now = this.#ports.timers.now()
    if (!this.#request || now < this.#mayRenewFrom) return false
    this.#mayRenewFrom = now + RENEWAL_MS
    void this.reload(position)
    return true
  }

  /** Whether the media that is loading plays afterwards. */
  setAutoplay(autoplay: boolean): void {
    if (!this.#request) return
    this.#request.autoplay = autoplay
    if (!autoplay && this.#waitsForAds) this.#ports.ads?.cancel()
  }

  /** The ad breaks stay for `retry`. */
  stopReconnecting(): void {
    this.#reconnect.cancel()
  }

  cancel(): void {
    this.#reconnect.cancel()
    this.#ports.ads?.cancel()
    this.#request = undefined
    this.#mayRenewFrom = -Infinity
  }

  interrupted(event: { isMissing?: boolean }): void {
    this.#reconnect.interrupted(event)
  }

  recovered(): void {
    this.#reconnect.recovered()
  }

  online(): void {
    this.#reconnect.online()
  }

  async #load(request: LoadRequest): Promise<void> {
    const { media, startAt } = request
    const { store, engine, preferredSpeed } = this.#ports
    try {
      await engine()?.load(engineMedia(media), startAt)
    } catch (cause) {
      return this.#loadFailed(cause, request)
    }
    if (request !== this.#request) return
    this.#reconnect.recovered()
    const oldest = engine()?.liveRange()?.from ?? Infinity
    if (request.missed && startAt < oldest) return request.missed()
    engine()?.setSpeed(preferredSpeed(media))
    // The listener may have paused meanwhile.
    if (request.autoplay) await this.play(ERRORS.loadAndPlay)
    else store.send({ type: 'load-finished' })
  }

  async #loadFailed(cause: unknown, request: LoadRequest): Promise<void> {
    if (mayNeedToken(cause, request.media) && !request.hasNewToken) return this.#loadWithNewToken(cause, request)
    if (mayNeedSubscription(cause, request.media) && !request.isConfirmed) {
      const isEntitled = await requireSubscription(request.media)
      if (request !== this.#request) return
      if (isEntitled) return this.load({ ...request, isConfirmed: true })
    }
    if (!(cause instanceof LoadError && cause.isNetwork)) return this.fail(toErrorMessage(cause), cause)
    console.warn(cause)
    this.#reconnect.interrupted()
  }

  /** Pages are open, and livestreams are played, for longer than a token is valid. */
  async #loadWithNewToken(refusal: LoadError, request: LoadRequest): Promise<void> {
    const { findToken } = this.#ports
    const found = await findToken(request.media.mediaId).catch((cause: unknown) => ({ cause }))
    if (request !== this.#request) return
    if (found === null) return this.fail(toErrorMessage(refusal), refusal)
    if (typeof found === 'object') {
      console.warn(found.cause)
      return this.#reconnect.interrupted()
    }
    this.#request = { ...request, media: { ...request.media, playbackToken: found }, hasNewToken: true }
    await this.#load(this.#request)
  }

  #playFailed(cause: unknown, failureMessage: string): void {
    const name = cause instanceof Error ? cause.name : ''
    // A later request superseded this one and reports its own outcome.
    if (name === 'AbortError') return
    // Autoplay was refused: the play button stays available.
    if (name === 'NotAllowedError') this.#ports.store.send({ type: 'load-finished' })
    else this.fail(failureMessage, cause)
  }

  #tryAgain(): void {
    if (this.#ports.store.get().ready) this.#ports.engine()?.retry()
    else if (this.#request) void this.#load(this.#request)
  }
}

const mayNeedToken = (cause: unknown, { isLivestream = false }: PlayableMedia): cause is LoadError =>
  cause instanceof LoadError && cause.isUnauthorized && isLivestream

/** The catalog's response is cached for a minute. If the subscription has ended since, only the media files are refused. */
const mayNeedSubscription = (cause: unknown, { isPremium = false }: PlayableMedia): boolean =>
  cause instanceof LoadError &&
  (cause.needsSubscription || (isPremium && !cause.isNetwork && cause.userMessage === undefined))
