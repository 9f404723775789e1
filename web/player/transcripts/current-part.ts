/** `parts` are ordered by their start. */
export const currentPart = <Part extends { startSeconds: number | null }>(
  parts: readonly Part[],
  seconds: number,
): Part | null => parts.findLast(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds) ?? null
