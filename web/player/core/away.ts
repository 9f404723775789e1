import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** Where a video goes on when the listener goes to another page: in this one's corner, or in a window of its own. */
export const AWAYS = ['corner', 'picture-in-picture'] as const

export type Away = (typeof AWAYS)[number]

export const readAway = (): Away =>
  readStored('local', STORAGE_KEYS.videoAway) === 'picture-in-picture' ? 'picture-in-picture' : 'corner'

export const rememberAway = (away: Away): void => writeStored('local', STORAGE_KEYS.videoAway, away)

/** Whether this browser gives a picture a window of its own. */
export const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled
