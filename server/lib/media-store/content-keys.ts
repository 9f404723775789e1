/** The key of the master of an imported picture. */
export const pictureKey = (digest: string): string => `content/pictures/${digest}.webp`
