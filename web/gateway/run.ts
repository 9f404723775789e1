import { requireData, GatewayError, type GatewayResponse } from './gateway-error.ts'
import type { Operation } from './operation.ts'

/** A server that does not respond counts as unreachable. A slow network needs a third of this time for the largest page. */
const TIMEOUT_MS = 20_000

interface RunOptions {
  signal?: AbortSignal
  bearer?: string
}

/**
 * Runs an operation from the browser by its hash: a public one by GET, so that caches can answer. Posts the whole text when the server
 * does not have the hash. Throws a GatewayError, or the reason of an abort.
 */
export async function run<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { signal, bearer }: RunOptions = {},
): Promise<Data> {
  const headers = headersOf(bearer)
  const send = (url: string, init: RequestInit) => fetchResponse(url, init, signal)
  const post = (query?: string) =>
    send('/graphql', {
      method: 'POST',
      // Without a token the header is empty. A GET has none then: caches would not answer it.
      headers: { authorization: '', ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        operationName: operation.name,
        query,
        variables,
        extensions: extensionsOf(operation),
      }),
    })
  const response =
    bearer === undefined ? await send(`/graphql?${searchOf(operation, variables)}`, { headers }) : await post()
  const [error] = response.errors ?? []
  if (error?.extensions?.code !== 'PERSISTED_QUERY_NOT_FOUND') return requireData(operation, response)
  return requireData(operation, await post(await textOf(operation)))
}

/** In one file apart from the scripts, because only a server of another version needs texts. */
async function textOf({ text, hash }: Operation<unknown, never>): Promise<string | undefined> {
  if (text !== '') return text
  const { default: texts }: { default: Record<string, string | undefined> } = await import('#contract/operations.json')
  return texts[hash]
}

const extensionsOf = ({ hash }: { hash: string }) => ({ persistedQuery: { version: 1, sha256Hash: hash } })

const searchOf = (operation: { name: string; hash: string }, variables: Record<string, unknown>) =>
  new URLSearchParams({
    operationName: operation.name,
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensionsOf(operation)),
  })

const headersOf = (bearer: string | undefined): Record<string, string> => ({
  accept: 'application/graphql-response+json, application/json',
  'x-app-name': 'prime',
  'x-app-platform': 'web',
  traceparent: traceparent(),
  ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
})

/** Of the visit, which an inline script has started (`web/telemetry/telemetry-script.ts`). */
function traceparent(): string {
  const { traceId = randomHex(16), isTraced } =
    (globalThis as { telemetry?: { traceId: string; isTraced?: boolean } }).telemetry ?? {}
  return `00-${traceId}-${randomHex(8)}-0${isTraced ? 1 : 0}`
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function fetchResponse(url: string, init: RequestInit, signal?: AbortSignal): Promise<GatewayResponse> {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late })
    // A body that is not JSON comes from a proxy in front of the gateway.
    return await response.json()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new GatewayError('UNREACHABLE', 'The gateway cannot be reached')
  }
}
