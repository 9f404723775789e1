import type { PlaybackTextTrack } from '#contract/playback.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

const NONE = 'off'

/** The tracks that are text over the picture. */
export const isCaptions = ({ kind }: PlaybackTextTrack): boolean => kind === 'captions' || kind === 'subtitles'

/** Index of the captions to show: as chosen last, else as the catalog proposes; -1 for none. */
export function captionsToShow(tracks: readonly PlaybackTextTrack[]): number {
  const chosen = readStored('local', STORAGE_KEYS.videoCaptions)
  return tracks.findIndex((track) => (chosen === null ? track.default : track.srclang === chosen))
}

/** Keeps the choice for the next video; undefined for no captions. */
export const rememberCaptions = (language: string | undefined): void =>
  writeStored('local', STORAGE_KEYS.videoCaptions, language ?? NONE)
