import type { PlayingItem } from '#contract/now-playing.ts'

/** An item as reported by a source. */
export interface SourceItem {
  kind: PlayingItem['kind']
  title: string
  artist?: string
  artworkUrl?: string
  /** Missing if the source does not report it; the start is then the time at which the item was first seen. */
  startsAt?: Date
  durationMs?: number
}

/** A report of a source. A missing key is unknown; a null item means that no item plays. */
export interface Report {
  item?: SourceItem | null
  next?: SourceItem
  isOnline?: boolean
  /** Items before this one, with their starts, in any order. */
  history?: SourceItem[]
}

/** An invalid response of a source. */
export class SourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SourceError'
  }
}
