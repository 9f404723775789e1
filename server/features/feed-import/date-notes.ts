import { countPhrase } from './feeds/finish-items.ts'

/** Notes for the operator on items without a date, and on those that are published only in the future. */
export const dateNotes = (kind: 'episode' | 'article', counts: { undated: number; future: number }) => [
  countPhrase(counts.undated, `${kind} has no known date`, `${kind}s have no known date`),
  countPhrase(
    counts.future,
    `${kind} appears only at its date in the future`,
    `${kind}s appear only at their dates in the future`,
  ),
]
