/** The key of the master of an imported picture. */
export const imageKey = (digest: string): string => `content/pictures/${digest}.webp`
