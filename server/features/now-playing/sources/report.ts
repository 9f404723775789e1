import type { PlayingItem } from '#contract/now-playing.ts'

/** An item as a source tells it. */
export interface SourceItem {
  kind: PlayingItem['kind']
  title: string
  artist?: string
  artworkUrl?: string
  /** Missing where the source does not say it: then it is when the item was first seen. */
  startsAt?: Date
  durationMs?: number
}

/** What a source says. Of a key that is missing it says nothing; a null item says that no item plays. */
export interface Report {
  item?: SourceItem | null
  next?: SourceItem
  isOnline?: boolean
  /** Items before this one, with their starts, in any order. */
  history?: SourceItem[]
}

/** An answer of a source that cannot be understood. */
export class SourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SourceError'
  }
}
