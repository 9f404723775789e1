/** Sorts by start. Entries without a start stay after their predecessor. */
export function inOrder<Timed extends { startSeconds: number | null }>(timed: readonly Timed[]): Timed[] {
  let last = 0
  const keyed = timed.map((one) => ({ one, at: (last = one.startSeconds ?? last) }))
  return keyed.toSorted((a, b) => a.at - b.at).map(({ one }) => one)
}
