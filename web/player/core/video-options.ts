import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import type { Quality } from './engine.ts'

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

/** Follows the network. */
export const AUTO = 'auto'

/** One quality for each height, largest first, after the automatic one; none where there is nothing to choose. */
export function qualitiesOf(levels: readonly { height: number }[], chosen: string): Quality[] {
  const indexByHeight = new Map(levels.map(({ height }, index) => [height, index]))
  const sizes = [...indexByHeight]
    .filter(([height]) => height > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([height, index]) => ({ id: String(index), label: `${height}p`, isOn: chosen === String(index) }))
  return sizes.length > 1 ? [{ id: AUTO, label: 'Auto', isOn: chosen === AUTO }, ...sizes] : []
}
