import { type EngineMedia, isRetryable, LoadError } from '../../core/engine.ts'
import { type HostedPlayer, type HostedVideo, NETWORK_ERROR_CODE } from './hosted-player.ts'

/** Rejects with a `LoadError`. */
export const getCatalogVideo = (player: HostedPlayer, { mediaId, playbackToken }: EngineMedia): Promise<HostedVideo> =>
  new Promise((resolve, reject) => {
    const request = { type: 'video', id: mediaId, ...(playbackToken && { bcovAuthToken: playbackToken }) } as const
    player.catalog.getVideo(request, (error, video) => (error ? reject(toLoadError(error)) : resolve(video)))
  })

/** Settles on the metadata of the next media. To be called before the load, since events of the previous media have already fired. */
export function metadataLoaded(player: HostedPlayer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = ({ type }: { type: string }) => {
      player.off(['loadedmetadata', 'error'], settle)
      if (type !== 'error') return resolve()
      const failure = player.error()
      reject(new LoadError(failure?.message ?? 'The media failed', { isNetwork: failure?.code === NETWORK_ERROR_CODE }))
    }
    player.on(['loadedmetadata', 'error'], settle)
    signal.addEventListener('abort', () => settle({ type: 'abort' }), { once: true })
  })
}

/** The platform passes an array of errors, one error, or the failed request, which may have that array as its `data`. */
interface Refusal {
  error_code?: string
  message?: string
  status?: number
}

/** An error with a code is final, unless the catalog is busy; without one it gave no response and a retry may succeed. */
function toLoadError(cause: unknown): LoadError {
  const refusal = refusalIn(cause)
  const { status = 0 } = refusal
  const isFinal = !isRetryable(status) && (refusal.error_code !== undefined || status >= 400)
  const message = [refusal.error_code, refusal.message].filter(Boolean).join(': ') || 'No response from the catalog'
  const isUnauthorized = status === 401 || refusal.error_code === 'UNAUTHORIZED'
  return new LoadError(message, { isNetwork: !isFinal, isUnauthorized, cause })
}

function refusalIn(cause: unknown): Refusal {
  const first: unknown = Array.isArray(cause) ? cause[0] : cause
  if (typeof first !== 'object' || first === null) return {}
  return 'data' in first && Array.isArray(first.data) ? { ...first, ...refusalIn(first.data) } : first
}
