import type { FeedSource } from './find-source.ts'
import { type FeedContext, writeFeed } from './write-feed.ts'

export const write = ({ source, context }: { source: FeedSource; context: FeedContext }): string =>
  writeFeed(source, context)
