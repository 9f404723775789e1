import Hls, { type ErrorData, ErrorTypes, Events, type HlsConfig, type LoadPolicy } from 'hls.js/light'
import type { PlaybackSource } from '#contract/playback.ts'
import { LoadError } from '../../core/engine.ts'
import { isAccessDenied, type Attach, type Attachment, type AttachOptions, type PreparedSource } from './attachment.ts'
import { renditionsOf, positionOf } from './hls-playlist.ts'

/** One quick second try; everything longer is the ladder's, which also tells the listener. */
const ONCE_MORE: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
}

/** `NetworkErrorAction.RetryRequest`: an ambient enum, which modules that are compiled one by one cannot read. */
const RETRY = 5

/** Seconds ahead: what is fetched before a listener has pressed, and after. */
const WARM_SECONDS = 1
const FULL_SECONDS = 60

const CONFIG: Partial<HlsConfig> = {
  // There is nothing to convert in fMP4, and starting a worker takes longer than it saves.
  enableWorker: false,
  liveDurationInfinity: true,
  backBufferLength: 120,
  manifestLoadPolicy: ONCE_MORE,
  playlistLoadPolicy: ONCE_MORE,
  fragLoadPolicy: ONCE_MORE,
}

/** Reads HLS by script. It knows the instant of every sample and can stand anywhere in the rewind window. */
export const attachHls: Attach = (options) => prepareHls(options.source, options).attach(options)

/** Fetches the playlists of `source` and nothing to play yet. Who does not bind it aborts `signal`. */
export function prepareHls(
  source: PlaybackSource,
  { isLive, kind, startAt, signal }: Pick<AttachOptions, 'isLive' | 'kind' | 'startAt' | 'signal'>,
): PreparedSource {
  const hls = new Hls({ ...CONFIG, startPosition: isLive ? -1 : startAt, capLevelToPlayerSize: kind === 'video' })
  let failure: LoadError | undefined
  const noteFailure = (_event: unknown, error: ErrorData) => {
    if (error.fatal) failure ??= toLoadError(error)
  }
  hls.on(Events.ERROR, noteFailure)
  let isDestroyed = false
  const destroy = () => {
    if (!isDestroyed) hls.destroy()
    isDestroyed = true
  }
  signal.addEventListener('abort', destroy, { once: true })
  hls.loadSource(source.src)
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

const bind = (hls: Hls, { element, kind, isLive, startAt, signal, report }: AttachOptions): Promise<Attachment> =>
  new Promise((resolve, reject) => {
    let isLoaded = false
    let hasRecovered = false
    const onMetadata = () => {
      isLoaded = true
      // What was fetched ahead begins at the beginning, or at the newest moment.
      const position = isLive ? positionOf(startAt, hls.latestLevelDetails?.fragments ?? []) : startAt
      if (position !== undefined && Math.abs(element.currentTime - position) > 1) element.currentTime = position
      resolve({
        retry: () => hls.startLoad(),
        programDateTime: () => hls.playingDate?.getTime() ?? null,
        ...(kind === 'video' && { renditions: renditionsOf(hls) }),
      })
    }
    const onFatal = (error: ErrorData) => {
      if (!isLoaded) reject(toLoadError(error))
      else if (isDenied(error)) report({ type: 'failed' })
      else if (error.type === ErrorTypes.NETWORK_ERROR) report({ type: 'interrupted' })
      else if (error.type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
        hasRecovered = true
        hls.recoverMediaError()
      } else report({ type: 'failed' })
    }
    hls.on(Events.ERROR, (_event, error) => {
      if (error.fatal) onFatal(error)
      else if (isLoaded && isLasting(error)) report({ type: 'interrupted' })
    })
    hls.on(Events.FRAG_BUFFERED, () => report({ type: 'recovered' }))
    if (hls.media === element && element.readyState > 0) onMetadata()
    else element.addEventListener('loadedmetadata', onMetadata, { once: true, signal })
    if (hls.media !== element) hls.attachMedia(element)
  })

const toLoadError = (error: ErrorData): LoadError =>
  new LoadError(error.details, {
    isNetwork: error.type === ErrorTypes.NETWORK_ERROR && !isRefused(error),
    cause: error.error,
  })

/**
 * There is no network, or the second try has failed too; what is buffered still plays, and the listener may know before
 * it runs out.
 */
const isLasting = ({ type, errorAction }: ErrorData): boolean =>
  type === ErrorTypes.NETWORK_ERROR && (!navigator.onLine || Number(errorAction?.action) !== RETRY)

const isDenied = ({ response }: ErrorData): boolean => isAccessDenied(response?.code ?? 0)

/** The server is there and will not give it. */
function isRefused({ response }: ErrorData): boolean {
  const code = response?.code ?? 0
  return code >= 400 && code < 500 && code !== 429
}
