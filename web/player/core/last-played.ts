import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { isMedia } from '../progress/is-playable.ts'
import type { PlayableMedia, PlayerState } from './state.ts'

interface Watched {
  get: () => PlayerState
  subscribe: (listener: () => void) => () => void
}

/** Saves the media that plays for the next visit; an ended or dismissed one is removed. */
export function saveLastPlayed({ get, subscribe }: Watched): void {
  let saved: PlayableMedia | null | undefined
  subscribe(() => {
    const { media, playing, ended } = get()
    const played = media === null || ended ? null : playing ? media : saved
    if (played === saved) return
    saved = played
    writeLastPlayed(played ?? null)
  })
}

/** Without the playback token, which expires before the next visit. */
export const writeLastPlayed = (media: PlayableMedia | null): void =>
  writeStored('local', STORAGE_KEYS.lastPlayed, media && JSON.stringify({ ...media, playbackToken: undefined }))

/** The media played last; null without one. */
export function readLastPlayed(): PlayableMedia | null {
  try {
    const saved: unknown = JSON.parse(readStored('local', STORAGE_KEYS.lastPlayed) ?? 'null')
    return isMedia(saved) ? saved : null
  } catch {
    return null
  }
}
