/** The last of `parts`, which are in order, that has begun at `seconds`; null before the first. */
export const currentPart = <Part extends { startSeconds: number | null }>(
  parts: readonly Part[],
  seconds: number,
): Part | null => parts.findLast(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds) ?? null
