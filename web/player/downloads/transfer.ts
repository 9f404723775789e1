import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { Download } from './download.ts'

/** A lost connection loses no bytes: the incomplete part is stored too. */
const PART_BYTES = 1 << 19
const STALLED_MS = 30_000

/** `size` is that of the whole file; `etag` is its validator. */
export type StoredPart = Pick<Download, 'bytes' | 'size' | 'etag'>

interface TransferPorts {
  /** Appends bytes to those of `stored`. Throws when the device has no room. */
  store: (stored: StoredPart, bytes: Blob) => Promise<void>
  /** The file has changed at its source. */
  drop: () => Promise<void>
  received: (stored: StoredPart) => void
  reserve: (bytes: number) => Promise<void>
  signal: AbortSignal
}

export const NOTHING: StoredPart = { bytes: 0, size: null, etag: null }

/** Throws a GatewayError (UNREACHABLE also when the body ends early) or the reason of an abort. Received bytes are stored in all cases. */
export async function transferFile(src: string, stored: StoredPart, ports: TransferPorts): Promise<void> {
  if (stored.size !== null && stored.bytes === stored.size) return
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(connectionLost()), STALLED_MS)
  }
  const received = (to: StoredPart) => {
    restart()
    ports.received(to)
  }
  restart()
  try {
    await transferRest(src, stored, { ...ports, received, signal: AbortSignal.any([ports.signal, stalled.signal]) })
  } finally {
    clearTimeout(timer)
  }
}

async function transferRest(src: string, stored: StoredPart, ports: TransferPorts): Promise<void> {
  const response = await requestRest(src, stored, ports.signal)
  if (stored.bytes > 0 && !isRestOf(stored, response)) {
    // Another version of the file, or a server without ranges.
    await response.body?.cancel()
    await ports.drop()
    return transferRest(src, NOTHING, ports)
  }
  const size = sizeOf(response)
  if (size !== null) await ports.reserve(size - stored.bytes)
  await receive(response, { ...stored, size, etag: response.headers.get('etag') }, ports)
}

async function receive(
  response: Response,
  start: StoredPart,
  { store, received, signal }: TransferPorts,
): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  let stored = start
  let waiting: Uint8Array<ArrayBuffer>[] = []
  const storeWaiting = async () => {
    if (waiting.length === 0) return
    const bytes = new Blob(waiting, { type })
    waiting = []
    await store(stored, bytes)
    stored = { ...stored, bytes: stored.bytes + bytes.size }
  }
  const reader = response.body?.getReader()
  let held = 0
  try {
    for (;;) {
      const piece = await reader?.read().catch(lost(signal))
      if (!piece || piece.done) break
      waiting.push(piece.value)
      held += piece.value.length
      received({ ...stored, bytes: stored.bytes + held })
      if (held < PART_BYTES) continue
      await storeWaiting()
      held = 0
    }
  } finally {
    await storeWaiting()
  }
  if (stored.size !== null && stored.bytes !== stored.size) lost(signal)()
}

async function requestRest(src: string, { bytes, etag }: StoredPart, signal: AbortSignal): Promise<Response> {
  // Without a strong validator it is unknown whether the rest belongs to the stored bytes.
  const isResumable = bytes > 0 && etag !== null && !etag.startsWith('W/')
  const headers = isResumable ? { range: `bytes=${bytes}-`, 'if-range': etag } : undefined
  const response = await fetch(src, { signal, cache: 'no-store', ...(headers && { headers }) }).catch(lost(signal))
  // 416: the file is shorter than the stored part.
  if (response.ok || (response.status === 416 && headers)) return response
  throw refusal(response.status)
}

const lost = (signal: AbortSignal) => () => {
  signal.throwIfAborted()
  throw connectionLost()
}

const connectionLost = () => new GatewayError('UNREACHABLE', 'The connection was lost')

function refusal(status: number): GatewayError {
  if (status === 401 || status === 410) return new GatewayError('ADDRESS_EXPIRED', 'The address has expired')
  if (status === 429 || status >= 500) return new GatewayError('UNREACHABLE', `The source answered ${status}`)
  return new GatewayError('VIDEO_NOT_PLAYABLE', `The source answered ${status}`)
}

const rangeOf = (response: Response) =>
  /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []

/** Some caches answer a range of the new version whatever `If-Range` says. */
function isRestOf({ bytes, size, etag }: StoredPart, response: Response): boolean {
  const [, start, whole] = response.status === 206 ? rangeOf(response) : []
  return Number(start) === bytes && response.headers.get('etag') === etag && (size === null || Number(whole) === size)
}

/** Null if the server does not report the size of the whole file. */
function sizeOf(response: Response): number | null {
  const text = response.status === 206 ? rangeOf(response)[2] : response.headers.get('content-length')
  return text ? Number(text) : null
}
