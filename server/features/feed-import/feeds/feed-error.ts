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
