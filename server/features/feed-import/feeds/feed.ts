import { CodedError } from '#server/lib/errors/coded-error.ts'

/** A parsed feed: every URL is absolute http(s), every HTML is sanitised, every other text is plain. */
export interface Feed {
  title: string
  /** Sanitised HTML; empty when the feed has none. */
  description: string
  descriptionText: string
  /** The web page that the feed belongs to. */
  link: string | null
  /** A canonical BCP 47 tag such as `en-ZA`. */
  language: string | null
  author: string | null
  owner: { name: string | null; mail: string | null } | null
  image: string | null
  explicit: boolean
  /** Serial podcasts are played from the oldest episode on. */
  type: 'episodic' | 'serial'
  /** `podcast:guid`: the same wherever the feed is hosted. */
  guid: string | null
  /** Paths from general to specific: `['News', 'Tech News']`. */
  categories: string[][]
  funding: { url: string; title: string }[]
  persons: FeedPerson[]
  /** The new URL of the feed that the publisher announces. */
  newFeedUrl: string | null
  /** The WebSub hub of the feed, and the topic URL of the feed at the hub. */
  hub: string | null
  self: string | null
  /** URL of the page with older items. */
  nextPage: string | null
  /** In the order of the document. */
  items: FeedItem[]
  /** Omissions and repairs, as sentences for the operator. */
  warnings: string[]
}

export interface FeedItem {
  /** The publisher's id of the item. Some publishers use one guid for several items that differ in audio and date. */
  guid: string
  /** True where the feed has no guid and one was derived. */
  guidIsDerived: boolean
  /** Empty where none could be derived. */
  title: string
  /** Sanitised HTML of the full text, or else of the summary. */
  html: string
  text: string
  subtitle: string
  author: string | null
  publishedAt: Date | null
  /** May have a fraction. Some hosts write zero for unknown. */
  durationSeconds: number | null
  /** The item's own flag, or else the feed's. */
  explicit: boolean
  season: number | null
  episode: number | null
  episodeType: 'full' | 'trailer' | 'bonus'
  imageUrl: string | null
  /** URLs of the images in its text, which the sanitised HTML does not have. */
  imagesInText: string[]
  link: string | null
  /** The media file. Null for news items without one. */
  enclosure: FeedEnclosure | null
  alternateEnclosures: AlternateEnclosure[]
  /** The file with the chapters, or the chapters in order of time. */
  chapters: { url: string; type: string } | FeedChapter[] | null
  transcripts: { url: string; type: string; language: string | null; rel: string | null }[]
  persons: FeedPerson[]
  soundbites: { startSeconds: number; durationSeconds: number; title: string }[]
  keywords: string[]
}

export interface FeedEnclosure {
  url: string
  /** Media type; derived from the file name where the feed has none. */
  type: string
  /** Bytes. */
  length: number | null
}

export interface AlternateEnclosure extends FeedEnclosure {
  title: string | null
  language: string | null
  /** Bits per second. */
  bitrate: number | null
  /** Height of a video in pixels. */
  height: number | null
}

export interface FeedChapter {
  startSeconds: number
  title: string
  href?: string
  imageUrl?: string
}

export interface FeedPerson {
  name: string
  /** Lower case, from the Podcast Taxonomy: `host`, `guest`, ... */
  role: string
  group: string
  imageUrl: string | null
  href: string | null
}

export type FeedErrorCode =
  | 'FEED_NOT_A_FEED'
  | 'FEED_TOO_LARGE'
  | 'FEED_EMPTY_DOCUMENT'
  | 'FEED_TOO_DEEP'
  | 'FEED_TRUNCATED'

/** A document that cannot be read as a feed. The message is a plain sentence for the person who entered its URL. */
export class FeedError extends CodedError<FeedErrorCode> {}
