import Hls, { type ErrorData, ErrorTypes, Events, type HlsConfig, type LoadPolicy } from 'hls.js/light'
import { LoadError } from '../engine.ts'
import type { Attach } from './attachment.ts'

/** One quick second try; everything longer is the ladder's, which also tells the listener. */
const ONCE_MORE: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
}

const CONFIG: Partial<HlsConfig> = {
  // There is nothing to convert in fMP4, and starting a worker takes longer than it saves.
  enableWorker: false,
  startFragPrefetch: true,
  liveDurationInfinity: true,
  backBufferLength: 120,
  manifestLoadPolicy: ONCE_MORE,
  playlistLoadPolicy: ONCE_MORE,
  fragLoadPolicy: ONCE_MORE,
}

/** Reads HLS by script. It knows the instant of every sample and can stand anywhere in the rewind window. */
export const attachHls: Attach = ({ element, source, isLive, startAt, signal, report }) =>
  new Promise((resolve, reject) => {
    const hls = new Hls({ ...CONFIG, startPosition: isLive ? -1 : startAt })
    let isLoaded = false
    let hasRecovered = false
    const onMetadata = () => {
      isLoaded = true
      resolve({ retry: () => hls.startLoad(), programDateTime: () => hls.playingDate?.getTime() ?? null })
    }
    const onFatal = (error: ErrorData) => {
      const isNetwork = error.type === ErrorTypes.NETWORK_ERROR
      if (!isLoaded) {
        reject(new LoadError(error.details, { isNetwork: isNetwork && !isRefused(error), cause: error.error }))
      } else if (isNetwork) report({ type: 'interrupted' })
      else if (error.type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
        hasRecovered = true
        hls.recoverMediaError()
      } else report({ type: 'failed' })
    }
    element.addEventListener('loadedmetadata', onMetadata, { once: true, signal })
    signal.addEventListener('abort', () => hls.destroy(), { once: true })
    hls.on(Events.ERROR, (_event, error) => error.fatal && onFatal(error))
    hls.on(Events.FRAG_BUFFERED, () => report({ type: 'recovered' }))
    hls.loadSource(source.src)
    hls.attachMedia(element)
  })

/** The server is there and will not give it. */
function isRefused({ response }: ErrorData): boolean {
  const code = response?.code ?? 0
  return code >= 400 && code < 500 && code !== 429
}
