import { useDeferredValue, useMemo, useState } from 'react'
import { hasQuery } from '#web/components/highlighted.tsx'
import type { TranscriptBodyFragment } from '#web/gateway/generated/types.ts'

/** Shorter texts are in too many sentences. */
const MIN_LENGTH = 2
const NONE: readonly number[] = []

export interface Find {
  text: string
  /** The text that `positions` have. */
  query: string
  /** Positions of the sentences with the words, from 1. */
  positions: readonly number[]
  set: (text: string) => void
}

/** Finds sentences while somebody types; `initial` is used until then. */
export function useFind(sentences: TranscriptBodyFragment['sentences'], initial: string): Find {
  const [typed, set] = useState<string | null>(null)
  const text = typed ?? initial
  // A long transcript is searched after the keystroke is shown.
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
