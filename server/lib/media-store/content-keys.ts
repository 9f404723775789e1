/** The key of the master of an imported image. */
export const imageKey = (digest: string): string => `content/pictures/${digest}.webp`
