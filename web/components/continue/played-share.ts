import type { ProgressEntry } from '#web/player/progress/progress.ts'

/** 0 while the length of the recording is unknown. */
export const playedShare = ({ isFinished, seconds, duration }: Omit<ProgressEntry, 'media' | 'updatedAt'>): number =>
  isFinished ? 1 : seconds / (duration || Infinity)
