import { parseEnvelope, serializeEnvelope } from '@sentry/core'
import { scrub } from '#contract/scrub.ts'
import { mayMeasure } from '#web/consent/consent-script.ts'

/** The visitor's actions, which require consent to measurement. */
const MEASURED = new Set(['transaction', 'span', 'replay_event', 'replay_recording'])
/** Smaller bodies are sent as they are, because the page may be about to close. */
const MIN_COMPRESSED = 20_000

type Envelope = Parameters<typeof serializeEnvelope>[0]

/** The `fetch` of the SDK: removes data that could identify a person, and items without consent. No request if nothing is left. */
export async function sendScrubbed(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : input
  const couldMeasure = mayMeasure()
  const body = scrubEnvelope(init.body as string | Uint8Array<ArrayBuffer>)
  if (body === null) return new Response(null, { status: 200 })
  const isOwn = new URL(url, window.location.href).origin === window.location.origin
  if (!isOwn || body.length < MIN_COMPRESSED || !('CompressionStream' in window)) return fetch(url, { ...init, body })
  const compressed = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))
  const headers = { ...(init.headers as Record<string, string>), 'content-encoding': 'gzip' }
  const bytes = await new Response(compressed).arrayBuffer()
  // The consent may have been withdrawn while the text was compressed.
  if (couldMeasure && !mayMeasure()) return sendScrubbed(input, init)
  return fetch(url, { ...init, headers, body: bytes })
}

function scrubEnvelope(body: string | Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> | null {
  const [header, items] = parseEnvelope(body)
  const allowed = items.filter(([{ type }]) => mayMeasure() || !MEASURED.has(type))
  if (allowed.length === 0) return null
  const scrubbed = allowed.map(([itemHeader, payload]) => {
    const text = scrub(payload instanceof Uint8Array ? new TextDecoder().decode(payload) : JSON.stringify(payload))
    const bytes = new TextEncoder().encode(text)
    return [{ ...itemHeader, length: bytes.length }, bytes]
  })
  return serializeEnvelope([header, scrubbed] as unknown as Envelope) as string | Uint8Array<ArrayBuffer>
}
