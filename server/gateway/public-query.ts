import type { IncomingMessage } from 'node:http'
import type { GraphQLParams } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { canonicalVariables, persistedOperation, type PersistedOperations } from './persisted.ts'

/** A persisted query of anybody, in the one form that all requests for it have. */
export interface PublicQuery {
  /** Equal for requests that have the same answer. */
  key: string
  /** The address at which the gateway answers it. */
  path: string
  /** What `Accept` asks for. */
  mediaType: 'application/json' | 'application/graphql-response+json'
}

/** Of the addresses that were read, for each media type. */
const MAX_BYTES = 2_000_000

const addressCache = () =>
  new LRUCache<string, PublicQuery>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ key, path }, url) => 300 + 2 * (url.length + key.length + path.length),
  })

/**
 * Finds the query for which an anonymous request asks. The order of parameters, blanks in JSON, parameters that GraphQL over
 * HTTP does not have and variables that the operation does not declare make no difference to it.
 */
export class PublicQueryReader {
  readonly #operations: PersistedOperations
  /** By media type and address: to read one takes more time than to send an answer from the cache. */
  readonly #read = { 'application/json': addressCache(), 'application/graphql-response+json': addressCache() }

  constructor(operations: PersistedOperations) {
    this.#operations = operations
  }

  /** Undefined where the answer is not the same for everybody, and where there is no answer but an error. */
  read({ method, url = '', headers }: IncomingMessage, body: Buffer | undefined): PublicQuery | undefined {
    if (headers.authorization !== undefined) return undefined
    const mediaType = acceptedMediaType(headers.accept)
    if (mediaType === undefined) return undefined
    if (method === 'GET') return this.#readAddress(url, mediaType)
    const isJson = method === 'POST' && headers['content-type']?.startsWith('application/json')
    return isJson && body ? this.#readParams(parseJson(body.toString()), mediaType) : undefined
  }

  #readAddress(url: string, mediaType: PublicQuery['mediaType']): PublicQuery | undefined {
    const known = this.#read[mediaType].get(url)
    if (known) return known
    const query = this.#readParams(paramsOfUrl(url), mediaType)
    if (query) this.#read[mediaType].set(url, query)
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

/** An object written as JSON; whatever else it is gets its error from the gateway itself. */
function parseJson(text = ''): GraphQLParams | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
