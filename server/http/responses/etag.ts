import { hash } from 'node:crypto'

/** A strong validator of the bytes, with its quotes. */
export const strongEtag = (body: string | Uint8Array): string => `"${hash('sha1', body, 'base64url')}"`

/** Whether the client has these bytes, by the `if-none-match` of its request. Matches the strong and the weak form of the validator. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag))
