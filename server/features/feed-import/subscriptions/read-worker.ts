import type { Feed } from '../feeds/feed.ts'
import { readFeed, type ReadFeedOptions } from '../feeds/read-feed.ts'

export const read = ({ bytes, options }: { bytes: Uint8Array; options: ReadFeedOptions }): Feed =>
  readFeed(bytes, options)
