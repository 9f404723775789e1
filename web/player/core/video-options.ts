import { readStored, writeStored } from '#web/lib/stores/storage.ts'
import type { Quality } from './engine.ts'
import { VIDEO_STORAGE_KEYS } from './video-storage.ts'

const NONE = 'off'

interface Captions {
  language: string
  /** Marked as the default in the catalog. */
  isProposed: boolean
}

export const isCaptions = ({ kind }: { kind: string }): boolean => kind === 'captions' || kind === 'subtitles'

/** Index of the captions to show: the listener's last choice, else the catalog's default; -1 for none. */
export function defaultCaptionsIndex(all: readonly Captions[]): number {
  const chosen = readStored('local', VIDEO_STORAGE_KEYS.captions)
  return all.findIndex(({ language, isProposed }) => (chosen === null ? isProposed : language === chosen))
}

export const saveCaptionsLanguage = (language: string | undefined): void =>
  writeStored('local', VIDEO_STORAGE_KEYS.captions, language ?? NONE)

export const AUTO = 'auto'

/** One quality per height, largest first, after the automatic one; empty when there is no choice. */
export function toQualities(levels: readonly { height: number }[], chosen: string): Quality[] {
  const indexByHeight = new Map(levels.map(({ height }, index) => [height, index]))
  const sizes = [...indexByHeight]
    .filter(([height]) => height > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([height, index]) => ({ id: String(index), label: `${height}p`, isOn: chosen === String(index) }))
  return sizes.length > 1 ? [{ id: AUTO, label: 'Auto', isOn: chosen === AUTO }, ...sizes] : []
}
