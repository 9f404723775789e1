/** Returns the last of the ordered `parts` that starts at or before `seconds`; null before the first. */
export const currentPart = <Part extends { startSeconds: number | null }>(
  parts: readonly Part[],
  seconds: number,
): Part | null => parts.findLast(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds) ?? null
