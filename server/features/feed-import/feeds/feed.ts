import { CodedError } from '#server/lib/errors/coded-error.ts'

/** A parsed feed: every URL is absolute http(s), every HTML is sanitised, every other text is plain. */
export interface Feed {
  title: string
  description: string
  descriptionText: string
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
  categories: string[][]
  funding: { url: string; title: string }[]
  persons: FeedPerson[]
  newFeedUrl: string | null
  /** WebSub: the hub, and the topic URL of the feed at it. */
  hub: string | null
  self: string | null
  nextPage: string | null
  items: FeedItem[]
  /** Omissions and repairs, as sentences for the operator. */
  warnings: string[]
}

export interface FeedItem {
  /** Some publishers use one guid for several items that differ in audio and date. */
  guid: string
  guidIsDerived: boolean
  title: string
  /** Sanitised HTML of the full text, or else of the summary. */
  html: string
  text: string
  subtitle: string
  author: string | null
  publishedAt: Date | null
  /** May have a fraction. Some hosts write zero for unknown. */
  durationSeconds: number | null
  explicit: boolean
  season: number | null
  episode: number | null
  episodeType: 'full' | 'trailer' | 'bonus'
  imageUrl: string | null
  /** URLs of the images in its text, which the sanitised HTML does not have. */
  imagesInText: string[]
  link: string | null
  enclosure: FeedEnclosure | null
  alternateEnclosures: AlternateEnclosure[]
  chapters: { url: string; type: string } | FeedChapter[] | null
  transcripts: { url: string; type: string; language: string | null; rel: string | null }[]
  persons: FeedPerson[]
  soundbites: { startSeconds: number; durationSeconds: number; title: string }[]
  keywords: string[]
}

export interface FeedEnclosure {
  url: string
  /** Media type, derived from the file name where the feed has none. */
  type: string
  /** Bytes. */
  length: number | null
}

export interface AlternateEnclosure extends FeedEnclosure {
  title: string | null
  language: string | null
  /** Bits per second. */
  bitrate: number | null
  /** Pixels. */
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

/** The message is a plain sentence for the person who entered the URL. */
export class FeedError extends CodedError<FeedErrorCode> {}
