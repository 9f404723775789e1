import Hls, {
  type ErrorData,
  ErrorTypes,
  Events,
  type HlsConfig,
  type Loader,
  type LoadPolicy,
  type PlaylistLoaderConstructor,
  type PlaylistLoaderContext,
} from 'hls.js/light'
import type { PlaybackSource } from '#contract/playback.ts'
import { dataMeter } from '#web/lib/data-use/data-meter.ts'
import { subscribeLessData, usesLessData } from '#web/lib/data-use/less-data.ts'
import { LoadError, NOT_AVAILABLE } from '../../core/engine.ts'
import { type Attach, type Attachment, type AttachOptions, type PreparedSource, toFailure } from './attachment.ts'
import { toRenditions } from './hls-playlist.ts'
import { dateAt, estimateStart, type LiveControl, toLiveRange, secondsAt } from './live-range.ts'
import { loadAfterGaps, playAfterGaps } from './skip-gaps.ts'
import { soundVariants } from './sound-variants.ts'

/** One quick retry; longer ones belong to `ReconnectPolicy`, which also informs the listener. */
const ONCE_MORE: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
}

/** `NetworkErrorAction.RetryRequest`: an ambient enum, which isolated modules cannot import. */
const RETRY = 5

/** Levels of hls.js, which sorts them by size. */
const LOWEST = 0
const AUTOMATIC = -1

const WARM_SECONDS = 1
const FULL_SECONDS = 60

/** A media error within this time of a recovery, in seconds of the media, is final. */
const RECOVERY_SECONDS = 10

/** A shorter playlist is not dated. */
const MIN_WINDOW_SECONDS = 60

const CONFIG: Partial<HlsConfig> = {
  // fMP4 needs no transmuxing, and starting a worker takes longer than it saves.
  enableWorker: false,
  liveDurationInfinity: true,
  backBufferLength: 120,
  manifestLoadPolicy: ONCE_MORE,
  playlistLoadPolicy: ONCE_MORE,
  fragLoadPolicy: ONCE_MORE,
}

class SoundPlaylistLoader extends (Hls.DefaultConfig.loader as PlaylistLoaderConstructor) {
  override load(...[context, config, callbacks]: Parameters<Loader<PlaylistLoaderContext>['load']>): void {
    super.load(context, config, {
      ...callbacks,
      onSuccess({ data, ...response }, ...others) {
        callbacks.onSuccess({ ...response, data: typeof data === 'string' ? soundVariants(data) : data }, ...others)
      },
    })
  }
}

/** hls.js exposes program date-times and can seek in the whole rewind window. */
export const attachHls: Attach = (options) => prepareHls(options.source, options).attach(options)

/** Fetches the playlists of `source` without segments. A caller that does not attach it must abort `signal`. */
export function prepareHls(
  source: PlaybackSource,
  {
    isLive,
    kind,
    isAudioOnly = false,
    startAt,
    signal,
  }: Pick<AttachOptions, 'isLive' | 'kind' | 'isAudioOnly' | 'startAt' | 'signal'>,
): PreparedSource {
  const hls = new Hls({
    ...CONFIG,
    startPosition: isLive ? -1 : startAt,
    // By default, hls.js starts with the first level of the playlist, even above the limit.
    ...(usesLessData() && { startLevel: LOWEST }),
    ...((kind === 'audio' || isAudioOnly) && { pLoader: SoundPlaylistLoader }),
  })
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => dataMeter.countUnreported(frag.url, frag.stats.loaded))
  let failure: LoadError | undefined
  const noteFailure = (_event: unknown, error: ErrorData) => {
    if (error.fatal) failure ??= toLoadError(error)
  }
  hls.on(Events.ERROR, noteFailure)
  loadAfterGaps(hls)
  let isDestroyed = false
  const destroy = () => {
    if (!isDestroyed) hls.destroy()
    isDestroyed = true
  }
  signal.addEventListener('abort', destroy, { once: true })
  hls.loadSource(source.src)
  // After `loadSource`, because it resets the limit.
  limitQuality(hls, kind, signal)
  return {
    src: source.src,
    preload(element) {
      hls.config.maxMaxBufferLength = WARM_SECONDS
      hls.attachMedia(element)
    },
    attach(options) {
      hls.off(Events.ERROR, noteFailure)
      if (failure) return Promise.reject(failure)
      options.signal.addEventListener('abort', destroy, { once: true })
      hls.config.maxMaxBufferLength = FULL_SECONDS
      return bind(hls, options)
    },
  }
}

/** Takes effect with the next segment. */
function limitQuality(hls: Hls, kind: AttachOptions['kind'], signal: AbortSignal): void {
  const limit = () => {
    const isLess = usesLessData()
    hls.capLevelToPlayerSize = kind === 'video' && !isLess
    hls.autoLevelCapping = isLess ? LOWEST : AUTOMATIC
  }
  limit()
  signal.addEventListener('abort', subscribeLessData(limit), { once: true })
}

const bind = (hls: Hls, options: AttachOptions): Promise<Attachment> =>
  new Promise((resolve, reject) => {
    const { element, kind, isLive, startAt, shouldPlay, signal, report } = options
    let isLoaded = false
    let mayRecoverFrom = -Infinity
    const onMetadata = () => {
      isLoaded = true
      const timeline = liveTimeline(hls, options)
      // Prefetched media is at the beginning or at the live edge, wherever playback should start.
      const position = isLive ? timeline.positionOf(startAt) : startAt
      if (position !== null && Math.abs(element.currentTime - position) > 1) element.currentTime = position
      resolve({
        retry: () => hls.startLoad(),
        programDateTime: timeline.date,
        ...(isLive && { live: timeline }),
        ...(kind === 'video' && { renditions: toRenditions(hls) }),
      })
    }
    const onFatal = (error: ErrorData) => {
      if (!isLoaded) reject(toLoadError(error))
      else if (error.type === ErrorTypes.NETWORK_ERROR) report(toFailure(statusOf(error), isLive))
      else if (error.type === ErrorTypes.MEDIA_ERROR && element.currentTime >= mayRecoverFrom) {
        mayRecoverFrom = element.currentTime + RECOVERY_SECONDS
        hls.recoverMediaError()
      } else report({ type: 'failed' })
    }
    hls.on(Events.ERROR, (_event, error) => {
      if (error.fatal) onFatal(error)
      else if (isLoaded && isLasting(error)) report({ type: 'interrupted' })
    })
    playAfterGaps(hls, element, signal)
    // After a decoder error hls.js replaces the source. A rejection is ignored: the element reports it, or a newer load caused it.
    hls.on(Events.MEDIA_ATTACHED, () => void (shouldPlay() && element.play().catch(() => undefined)))
    hls.on(Events.FRAG_BUFFERED, () => report({ type: 'recovered' }))
    if (hls.media === element && element.readyState > 0) onMetadata()
    else element.addEventListener('loadedmetadata', onMetadata, { once: true, signal })
    if (hls.media !== element) hls.attachMedia(element)
  })

/** Estimates the dates of a playlist that has none, if its window is long enough to be rewound. */
function liveTimeline(hls: Hls, { element, isLive, timers }: AttachOptions) {
  const details = hls.latestLevelDetails
  const hasEstimate = isLive && details?.hasProgramDateTime === false && details.totalduration >= MIN_WINDOW_SECONDS
  const start = hasEstimate ? estimateStart(details.edge, timers.now()) : null
  const fragments = () => hls.latestLevelDetails?.fragments ?? []
  const range = () => toLiveRange(fragments(), hls.liveSyncPosition, start)
  return {
    range,
    date: () => hls.playingDate?.getTime() ?? dateAt(element.currentTime, fragments(), start),
    /** Null for an instant outside the playlist. */
    positionOf(instant: number): number | null {
      const played = range()
      return played && played.from <= instant && instant <= played.to ? secondsAt(instant, fragments(), start) : null
    },
    seekTo(instant: number) {
      const seconds = secondsAt(instant, fragments(), start)
      if (seconds !== null) element.currentTime = seconds
    },
  } satisfies LiveControl & Record<string, unknown>
}

function toLoadError(error: ErrorData): LoadError {
  const status = statusOf(error)
  return new LoadError(error.details, {
    isNetwork: error.type === ErrorTypes.NETWORK_ERROR && !isRefused(status),
    isUnauthorized: status === 401,
    userMessage: status === 404 || status === 410 ? NOT_AVAILABLE : undefined,
    cause: error.error,
  })
}

/** Offline, or the quick retry has failed too. The listener is informed before the buffer runs out. */
const isLasting = ({ type, errorAction }: ErrorData): boolean =>
  type === ErrorTypes.NETWORK_ERROR && (!navigator.onLine || Number(errorAction?.action) !== RETRY)

const statusOf = ({ response }: ErrorData): number => response?.code ?? 0

const isRefused = (status: number): boolean => status >= 400 && status < 500 && status !== 429
