import { CodedError } from '#server/lib/errors/coded-error.ts'

export type FetchErrorCode =
  | 'FETCH_BAD_ADDRESS'
  | 'FETCH_FORBIDDEN_ADDRESS'
  | 'FETCH_TOO_LARGE'
  | 'FETCH_TIMEOUT'
  | 'FETCH_BAD_STATUS'
  | 'FETCH_GONE'
  | 'FETCH_FAILED'
  | 'FETCH_BUSY'
  | 'FETCH_HOST_DOWN'

/** A remote document that could not be fetched. The message may be shown to the party that named the URL. */
export class FetchError extends CodedError<FetchErrorCode> {
  /** From Retry-After. */
  retryAfterMs: number | null = null
  status: number | null = null
}
