import { readFileSync } from 'node:fs'
import { Kind, OperationTypeNode, parse } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { refusalError } from './public-error.ts'

export interface PersistedOperation {
  hash: string
  name: string
  text: string
  /** Whether it changes nothing. */
  isQuery: boolean
  /** Names of its variables. */
  variables: readonly string[]
}

/** The operations of our web app by the sha256 of their text. */
export type PersistedOperations = ReadonlyMap<string, PersistedOperation>

/** Reads the operations that are kept in the contract. */
export const readPersisted = (): PersistedOperations =>
  new Map(
    // Written by our own tool from checked documents.
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

/** The persisted operation that a request names; undefined where it names none that we know. */
export function persistedOperation(
  { query, extensions }: GraphQLParams,
  operations: PersistedOperations,
): PersistedOperation | undefined {
  const hash: unknown = extensions?.['persistedQuery']?.sha256Hash
  const operation = typeof hash === 'string' ? operations.get(hash) : undefined
  return query === undefined || query === operation?.text ? operation : undefined
}

/** Longer variables are not worth a place in the cache. */
const MAX_VARIABLES = 2_000

/**
 * The variables of an operation in the one form that all ways to write them have: those that it declares, in its order, as JSON.
 * Undefined where they are longer than those of the web app, or nested, as no variable of ours is.
 */
export function canonicalVariables({ variables: names }: PersistedOperation, given: unknown): string | undefined {
  if (!isRecord(given ?? {})) return undefined
  const entries = names.flatMap((name) => (isRecord(given) && Object.hasOwn(given, name) ? [[name, given[name]]] : []))
  if (entries.some(([, value]) => !isFlat(value))) return undefined
  const canonical = JSON.stringify(Object.fromEntries(entries))
  return canonical.length <= MAX_VARIABLES ? canonical : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFlat = (value: unknown): boolean => (Array.isArray(value) ? value.every(isScalar) : isScalar(value))

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Puts the text in for the hash. What is not persisted has to be posted, because it must not be cached. */
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

/** Whether a question wants more than a sign of life, such as `{ __typename }`. What cannot be read is refused later. */
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
