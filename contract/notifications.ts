/** GET with `?pass={token}` shows a confirmation page; POST of a form with `pass` unsubscribes from one kind of messages. */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe'

/** Payload of a push message to the service worker. */
export interface PushPayload {
  title: string
  body: string
  /** Path that a click opens. */
  url: string
  /** The token for `UNSUBSCRIBE_PATH`. */
  unsubscribe: string
}
