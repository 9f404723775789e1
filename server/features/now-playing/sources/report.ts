import type { PlayingItem } from '#contract/now-playing.ts'

export interface SourceItem {
  kind: PlayingItem['kind']
  title: string
  artist?: string
  artworkUrl?: string
  /** Missing if not reported; then the item starts when it was first seen. */
  startsAt?: Date
  durationMs?: number
}

/** A missing key is unknown; a null item means that no item plays. */
export interface Report {
  item?: SourceItem | null
  next?: SourceItem
  isOnline?: boolean
  /** Items before this one, with their starts, in any order. */
  history?: SourceItem[]
}

export class SourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SourceError'
  }
}
