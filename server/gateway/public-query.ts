import type { IncomingMessage } from 'node:http'
import type { GraphQLParams } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { canonicalVariables, persistedOperation, type PersistedOperations } from './persisted.ts'

export interface PublicQuery {
  /** Equal for requests that have the same response. */
  key: string
  /** Canonical path and query. */
  path: string
  mediaType: 'application/json' | 'application/graphql-response+json'
}

const MAX_BYTES = 2_000_000

const addressCache = () =>
  new LRUCache<string, PublicQuery>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ key, path }, url) => 300 + 2 * (url.length + key.length + path.length),
  })

/** Ignores the order of parameters, white space in JSON, parameters unknown to GraphQL over HTTP and undeclared variables. */
export class PublicQueryReader {
  readonly #operations: PersistedOperations
  /** By media type and URL: parsing takes longer than sending a cached response. */
  readonly #parsed = { 'application/json': addressCache(), 'application/graphql-response+json': addressCache() }

  constructor(operations: PersistedOperations) {
    this.#operations = operations
  }

  /** Undefined where the response must not be shared, and for invalid requests. */
  read({ method, url = '', headers }: IncomingMessage, body: Buffer | undefined): PublicQuery | undefined {
    if (headers.authorization !== undefined) return undefined
    const mediaType = acceptedMediaType(headers.accept)
    if (mediaType === undefined) return undefined
    if (method === 'GET') return this.#readUrl(url, mediaType)
    const isJson = method === 'POST' && headers['content-type']?.startsWith('application/json')
    return isJson && body ? this.#readParams(parseJson(body.toString()), mediaType) : undefined
  }

  #readUrl(url: string, mediaType: PublicQuery['mediaType']): PublicQuery | undefined {
    const cached = this.#parsed[mediaType].get(url)
    if (cached) return cached
    const query = this.#readParams(paramsOfUrl(url), mediaType)
    if (query) this.#parsed[mediaType].set(url, query)
    return query
  }

  #readParams(params: GraphQLParams | undefined, mediaType: PublicQuery['mediaType']): PublicQuery | undefined {
    const operation = params && persistedOperation(params, this.#operations)
    if (!operation?.isQuery || (params?.operationName && params.operationName !== operation.name)) return undefined
    const variables = canonicalVariables(operation, params?.variables)
    if (variables === undefined) return undefined
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: operation.hash } })
    const search = new URLSearchParams({ variables, extensions })
    return { key: `${mediaType} ${operation.hash} ${variables}`, path: `/graphql?${search}`, mediaType }
  }
}

function acceptedMediaType(accept: string | undefined): PublicQuery['mediaType'] | undefined {
  if (accept?.includes('application/graphql-response+json')) return 'application/graphql-response+json'
  return accept === undefined || /\*\/\*|application\/(json|\*)/.test(accept) ? 'application/json' : undefined
}

function paramsOfUrl(url: string): GraphQLParams | undefined {
  const search = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const text = (name: string) => search.get(name) || undefined
  const extensions = parseJson(text('extensions'))
  const variables = parseJson(text('variables') ?? '{}')
  return (
    extensions && variables && { query: text('query'), operationName: text('operationName'), extensions, variables }
  )
}

/** Undefined for anything but an object, which the gateway itself rejects. */
function parseJson(text = ''): GraphQLParams | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
