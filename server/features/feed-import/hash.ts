import { hash } from 'node:crypto'
import type { ImageToSave } from '#server/features/catalogue/save/podcast/podcast-to-save.ts'

export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16)

/** The id is a hash of the source, so that a changed image gets a URL that browsers have not cached. */
export const toImage = (source: string | null): ImageToSave | null =>
  source ? { id: `img-${shortHash(source)}`, source } : null
