import { readFileSync } from 'node:fs'
import { Kind, OperationTypeNode, parse } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { isObject } from '#server/lib/json/is-object.ts'
import { refusalError } from './public-error.ts'

export interface PersistedOperation {
  hash: string
  name: string
  text: string
  isQuery: boolean
  variables: readonly string[]
}

/** Keys are the SHA-256 of the texts. */
export type PersistedOperations = ReadonlyMap<string, PersistedOperation>

export const readPersisted = (): PersistedOperations =>
  new Map(
    Object.entries<string>(
      JSON.parse(readFileSync(new URL('../../contract/operations.json', import.meta.url), 'utf8')),
    ).map(([hash, text]) => [hash, toOperation(hash, text)]),
  )

function toOperation(hash: string, text: string): PersistedOperation {
  const operation = parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return {
    hash,
    text,
    name: operation?.name?.value ?? '',
    isQuery: operation?.operation === OperationTypeNode.QUERY,
    variables: operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [],
  }
}

/** Undefined where the request names none by its hash. */
export function persistedOperation(
  { query, extensions }: GraphQLParams,
  operations: PersistedOperations,
): PersistedOperation | undefined {
  const hash: unknown = extensions?.['persistedQuery']?.sha256Hash
  const operation = typeof hash === 'string' ? operations.get(hash) : undefined
  return query === undefined || query === operation?.text ? operation : undefined
}

export const textsOf = (operations: PersistedOperations): ReadonlySet<string> =>
  new Set([...operations.values()].map(({ text }) => text))

/** In characters of JSON. Responses to longer variables are not cached. */
const MAX_VARIABLES = 2_000

/** The declared variables in the order of their declaration. Undefined where they are too long or nested, as none of the web app are. */
export function canonicalVariables({ variables: names }: PersistedOperation, given: unknown): string | undefined {
  if (!isObject(given ?? {})) return undefined
  const entries = names.flatMap((name) => (isObject(given) && Object.hasOwn(given, name) ? [[name, given[name]]] : []))
  if (entries.some(([, value]) => !isFlat(value))) return undefined
  const canonical = JSON.stringify(Object.fromEntries(entries))
  return canonical.length <= MAX_VARIABLES ? canonical : undefined
}

const isFlat = (value: unknown): boolean => (Array.isArray(value) ? value.every(isScalar) : isScalar(value))

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Other operations must be sent by POST, because they must not be cached. */
export const usePersistedOperations = (operations: PersistedOperations): Plugin => ({
  onParams({ request, params, setParams }) {
    const operation = persistedOperation(params, operations)
    if (operation !== undefined) return setParams({ ...params, query: operation.text })
    if (params.query === undefined && params.extensions?.['persistedQuery'])
      throw refusalError('PERSISTED_QUERY_NOT_FOUND')
    if (request.method === 'GET' && selectsContent(params.query))
      throw refusalError('METHOD_NOT_ALLOWED', 'Only persisted operations go by GET: post this one', { allow: 'POST' })
  },
})

/** Unlike the health check `{ __typename }`. Invalid queries are rejected later. */
function selectsContent(query: unknown): boolean {
  if (typeof query !== 'string') return false
  try {
    return parse(query, { maxTokens: 50 }).definitions.some(
      (definition) =>
        definition.kind !== Kind.OPERATION_DEFINITION ||
        definition.selectionSet.selections.some(
          (node) => node.kind !== Kind.FIELD || !node.name.value.startsWith('__'),
        ),
    )
  } catch {
    return query.length > 500
  }
}
