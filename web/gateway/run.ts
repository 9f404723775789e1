import { dataOf, GatewayError, type GatewayResponse } from './gateway-error.ts'
import type { Operation } from './operation.ts'

interface RunOptions {
  signal?: AbortSignal
  /** Access token of the signed-in listener. */
  bearer?: string
}

/**
 * Runs an operation from the browser. Public operations use GET with the hash, so that caches can answer; with a bearer, or
 * when the server does not have the hash, the whole text is posted. Throws a GatewayError, or the reason of an abort.
 */
export async function run<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { signal, bearer }: RunOptions = {},
): Promise<Data> {
  const send = (url: string, init: RequestInit) => fetchResponse(url, { ...init, ...(signal && { signal }) })
  const headers = headersOf(bearer)
  if (bearer === undefined) {
    const response = await send(`/graphql?${searchOf(operation, variables)}`, { headers })
    const [error] = response.errors ?? []
    if (error?.extensions?.code !== 'PERSISTED_QUERY_NOT_FOUND') return dataOf(operation, response)
  }
  const body = JSON.stringify({
    operationName: operation.name,
    query: operation.text,
    variables,
    extensions: extensionsOf(operation),
  })
  return dataOf(
    operation,
    await send('/graphql', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
  )
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
  traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`,
  ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
})

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function fetchResponse(url: string, init: RequestInit): Promise<GatewayResponse> {
  try {
    const response = await fetch(url, init)
    // A body that is not JSON comes from a proxy in front of the gateway.
    return await response.json()
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new GatewayError('UNREACHABLE', 'The gateway cannot be reached', null)
  }
}
