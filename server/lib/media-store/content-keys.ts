export const imageKey = (digest: string): string => `content/pictures/${digest}.webp`
