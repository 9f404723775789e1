/** The last of `chapters`, which are in order, that has begun at `seconds`; null before the first. */
export const currentChapter = <Chapter extends { startSeconds: number }>(
  chapters: readonly Chapter[],
  seconds: number,
): Chapter | null => chapters.findLast((chapter) => chapter.startSeconds <= seconds) ?? null
