/** A feed after reading: every URL is absolute http(s), every HTML is sanitised, every other text is plain. */
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
  /** Serial podcasts are heard from the oldest episode on. */
  type: 'episodic' | 'serial'
  /** `podcast:guid`: the same wherever the feed is hosted. */
  guid: string | null
  /** Paths from the general to the special: `['News', 'Tech News']`. */
  categories: string[][]
  funding: { url: string; title: string }[]
  persons: FeedPerson[]
  /** Where the publisher says that the feed has moved to. */
  newFeedUrl: string | null
  /** Address of the page with older items. */
  nextPage: string | null
  /** In the order of the document. */
  items: FeedItem[]
  /** What was left out or repaired, as plain sentences. */
  warnings: string[]
}

export interface FeedItem {
  /** The publisher's name for the item. Some publishers give one guid to several items that differ in sound and date. */
  guid: string
  /** True when the feed gives no guid and we made one. */
  guidIsDerived: boolean
  /** Empty when nothing in the item could serve as one. */
  title: string
  /** Sanitised HTML: the longest form that the item has. */
  html: string
  text: string
  subtitle: string
  author: string | null
  publishedAt: Date | null
  /** May have a fraction. Zero is what some hosts write when they do not know. */
  durationSeconds: number | null
  /** The item's own word, else the feed's. */
  explicit: boolean
  season: number | null
  episode: number | null
  episodeType: 'full' | 'trailer' | 'bonus'
  imageUrl: string | null
  link: string | null
  /** What is played. Null for news items without sound. */
  enclosure: FeedEnclosure | null
  alternateEnclosures: AlternateEnclosure[]
  /** A file that has the chapters, or the chapters themselves in order of time. */
  chapters: { url: string; type: string } | FeedChapter[] | null
  transcripts: { url: string; type: string; language: string | null; rel: string | null }[]
  persons: FeedPerson[]
  soundbites: { startSeconds: number; durationSeconds: number; title: string }[]
  keywords: string[]
}

export interface FeedEnclosure {
  url: string
  /** Media type; guessed from the file name when the feed has none. */
  type: string
  /** Bytes. */
  length: number | null
}

export interface AlternateEnclosure extends FeedEnclosure {
  title: string | null
  language: string | null
  /** Bits per second. */
  bitrate: number | null
  /** Picture lines of a video. */
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

/** A document that cannot be read as a feed; the message is a plain sentence for the person who gave us its address. */
export class FeedError extends Error {
  readonly code: FeedErrorCode

  constructor(code: FeedErrorCode, message: string) {
    super(message)
    this.name = 'FeedError'
    this.code = code
  }
}
