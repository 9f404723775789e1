import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

const NONE = 'off'

interface Captions {
  /** As BCP 47. */
  language: string
  /** The catalog proposes these. */
  isProposed: boolean
}

/** The tracks that are text over the picture. */
export const isCaptions = ({ kind }: { kind: string }): boolean => kind === 'captions' || kind === 'subtitles'

/** Index of the captions to show: as chosen last, else as the catalog proposes; -1 for none. */
export function defaultCaptionsIndex(all: readonly Captions[]): number {
  const chosen = readStored('local', STORAGE_KEYS.videoCaptions)
  return all.findIndex(({ language, isProposed }) => (chosen === null ? isProposed : language === chosen))
}

/** Keeps the choice for the next video; undefined for no captions. */
export const saveCaptionsLanguage = (language: string | undefined): void =>
  writeStored('local', STORAGE_KEYS.videoCaptions, language ?? NONE)
