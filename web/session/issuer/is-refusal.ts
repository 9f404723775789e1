import { ErrorResponse } from 'oidc-client-ts'

/** Error codes of a temporary failure of the issuer, as opposed to a refusal. */
const TRANSIENT_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

/**
 * Whether a failed renewal ends the session: the issuer refused it, or returned an invalid ID token. All other errors are
 * failures of the network or of a proxy and are retried.
 */
export function isRefusal(cause: unknown): boolean {
  if (cause instanceof ErrorResponse) return cause.error !== null && !TRANSIENT_ERRORS.has(cause.error)
  // The library throws plain errors for both, so only the message separates a wrong ID token from a network error.
  return cause instanceof Error && /id[_ ]token/i.test(cause.message)
}
