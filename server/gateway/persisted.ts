import { readFileSync } from 'node:fs'
import { Kind, parse } from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { refusal } from './public-error.ts'

/** The operations of our web app by the sha256 of their text. */
export type PersistedOperations = ReadonlyMap<string, string>

/** Reads the operations that are kept in the contract. */
export const readPersisted = (): PersistedOperations =>
  new Map(
    // Written by our own tool from checked documents.
    Object.entries<string>(
      JSON.parse(readFileSync(new URL('../../contract/operations.json', import.meta.url), 'utf8')),
    ),
  )

/** The text of the persisted operation that a request names; undefined where it names none that we know. */
export function persistedText(
  { query, extensions }: GraphQLParams,
  operations: PersistedOperations,
): string | undefined {
  const hash: unknown = extensions?.['persistedQuery']?.sha256Hash
  const text = typeof hash === 'string' ? operations.get(hash) : undefined
  return query === undefined || query === text ? text : undefined
}

/** Puts the text in for the hash. What is not persisted has to be posted, because it must not be cached. */
export const usePersistedOperations = (operations: PersistedOperations): Plugin => ({
  onParams({ request, params, setParams }) {
    const text = persistedText(params, operations)
    if (text !== undefined) return setParams({ ...params, query: text })
    if (params.query === undefined && params.extensions?.['persistedQuery']) throw refusal('PERSISTED_QUERY_NOT_FOUND')
    if (request.method === 'GET' && asksForContent(params.query))
      throw refusal('METHOD_NOT_ALLOWED', 'Only persisted operations go by GET: post this one', { allow: 'POST' })
  },
})

/** Whether a question wants more than a sign of life, such as `{ __typename }`. What cannot be read is refused later. */
function asksForContent(query: unknown): boolean {
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
