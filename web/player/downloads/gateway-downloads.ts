import {
  DOWNLOAD_LIMITS,
  DOWNLOAD_RIGHTS_PATH,
  type DownloadRight,
  type DownloadRightsResponse,
  type DownloadRightsRequest,
  type DownloadSource,
  downloadPath,
} from '#contract/downloads.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { freshSession } from '#web/session/authenticated-query.ts'

const TIMEOUT_MS = 20_000

/** The URLs expire after some hours. Throws a GatewayError. */
export const findSource = (mediaId: string, signal: AbortSignal): Promise<DownloadSource> =>
  request(downloadPath(mediaId), signal)

/** Throws a GatewayError. */
export async function findRights(mediaIds: readonly string[]): Promise<readonly DownloadRight[]> {
  const body: DownloadRightsRequest = { mediaIds: mediaIds.slice(0, DOWNLOAD_LIMITS.items) }
  return (await request<DownloadRightsResponse>(DOWNLOAD_RIGHTS_PATH, new AbortController().signal, body)).rights
}

async function request<Answer>(path: string, signal: AbortSignal, body?: object): Promise<Answer> {
  const session = await freshSession()
  if (!session) throw new GatewayError('AUTH_NOT_AUTHORIZED', 'Nobody is signed in')
  const headers = {
    authorization: `Bearer ${session.accessToken}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const post = body && { method: 'POST', body: JSON.stringify(body) }
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await fetch(path, { ...post, headers, signal: inTime }).catch(unreachable(signal))
  if (response.ok) return response.json().catch(unreachable(signal))
  const { error }: { error?: Refusal } = await response.json().catch(() => ({}))
  // An error response of a proxy has no code.
  const { code = 'UNREACHABLE', message = response.statusText, correlationId = null } = error ?? {}
  throw new GatewayError(code, message, correlationId)
}

interface Refusal {
  code?: ErrorCode
  message?: string
  correlationId?: string
}

const unreachable = (signal: AbortSignal) => () => {
  signal.throwIfAborted()
  throw new GatewayError('UNREACHABLE', 'The download cannot be reached')
}
