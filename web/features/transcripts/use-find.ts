import { useDeferredValue, useMemo, useState } from 'react'
import { hasQuery } from '#web/components/highlighted.tsx'
import type { TranscriptBodyFragment } from '#web/gateway/generated/types.ts'

/** Shorter queries match too many sentences. */
const MIN_LENGTH = 2
const NONE: readonly number[] = []

export interface Find {
  text: string
  /** The query that `positions` match. */
  query: string
  /** Of the sentences with the words, from 1. */
  positions: readonly number[]
  set: (text: string) => void
}

/** `initial` is the query until the reader types. */
export function useFind(sentences: TranscriptBodyFragment['sentences'], initial: string): Find {
  const [typed, set] = useState<string | null>(null)
  const text = typed ?? initial
  // Deferred, so that a long transcript does not delay the keystroke.
  const query = useDeferredValue(text.trim())
  const positions = useMemo(
    () =>
      query.length < MIN_LENGTH
        ? NONE
        : sentences.flatMap((sentence, index) => (hasQuery(sentence.text, query) ? [index + 1] : [])),
    [sentences, query],
  )
  return { text, query, positions, set }
}
