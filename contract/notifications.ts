/** Ends one kind of messages: a page by GET with `?pass=`, the deed by POST of a form with `pass`. */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe'

/** What a push message says to the browser's service worker, as JSON. */
export interface PushPayload {
  title: string
  body: string
  /** Where a click leads; starts with a slash. */
  url: string
  /** What `UNSUBSCRIBE_PATH` takes. */
  unsubscribe: string
}
