import { setImmediate } from 'node:timers/promises'
import type { Plugin } from 'graphql-yoga'
import PQueue from 'p-queue'
import { type PersistedOperations, textsOf } from './persisted.ts'

/** In characters. Shorter documents take less than two milliseconds. */
const LONG = 1_000

/**
 * Parses and validates one long document in each turn of the event loop: in one turn, hundreds that are sent at once would delay all other
 * requests for seconds. Those of the web app are known.
 */
export function useDocumentTurns(operations: PersistedOperations): Plugin {
  const ownTexts = textsOf(operations)
  const turns = new PQueue({ concurrency: 1 })
  return {
    onParams({ params: { query } }) {
      if (typeof query === 'string' && query.length > LONG && !ownTexts.has(query))
        return turns.add(() => setImmediate())
    },
  }
}
