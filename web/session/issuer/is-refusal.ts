import { ErrorResponse } from 'oidc-client-ts'

/** Codes with which an issuer says that it is not well, not that the listener may not. */
const PASSING = new Set(['server_error', 'temporarily_unavailable'])

/**
 * Whether a failed renewal means that the session has ended: the issuer said so, or gave a token of somebody else.
 * Everything else is the network, or something in front of the issuer, and passes.
 */
export function isRefusal(cause: unknown): boolean {
  if (cause instanceof ErrorResponse) return cause.error !== null && !PASSING.has(cause.error)
  // The library has no other way to tell a wrong ID token from a network error: both are plain errors.
  return cause instanceof Error && /id[_ ]token/i.test(cause.message)
}
