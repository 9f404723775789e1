interface PublicError {
  /** HTTP status when the error fails a whole request. */
  status: number
  /** Whether the error is reported to the operator. */
  report: boolean
  message: string
}

/** By their code on the wire. */
export const ERRORS = {
  AUTH_NOT_AUTHORIZED: { status: 401, report: false, message: 'Please sign in to continue' },
  SIGNATURE_INVALID: { status: 401, report: false, message: 'The signature of the message is invalid' },
  SIGNATURE_EXPIRED: {
    status: 400,
    report: false,
    message: 'The time of the message differs by more than five minutes',
  },
  MESSAGE_REPEATED: { status: 409, report: false, message: 'This message has been received before' },
  BAD_INPUT: { status: 400, report: false, message: 'That request was not valid' },
  NOT_FOUND: { status: 404, report: false, message: 'Nothing was found at this URL' },
  PICTURE_UNREADABLE: { status: 404, report: false, message: 'The image cannot be read' },
  PERSISTED_QUERY_NOT_FOUND: { status: 404, report: false, message: 'Unknown operation' },
  METHOD_NOT_ALLOWED: { status: 405, report: false, message: 'This URL does not support that method' },
  TOO_LARGE: { status: 413, report: false, message: 'That request was too large' },
  RANGE_NOT_SATISFIABLE: { status: 416, report: false, message: 'That part of the file does not exist' },
  RESPONSE_TOO_LARGE: { status: 400, report: false, message: 'The response would be too large; request less at once' },
  TOO_MANY_REQUESTS: { status: 429, report: false, message: 'Too many requests, please wait a moment' },
  VIDEO_NOT_PLAYABLE: { status: 403, report: false, message: 'This cannot be played now' },
  ADDRESS_EXPIRED: { status: 410, report: false, message: 'This link has expired' },
  SUBSCRIPTION_REQUIRED: { status: 403, report: false, message: 'This is part of Audiostar+' },
  DOWNLOAD_UNAVAILABLE: { status: 409, report: false, message: 'This recording cannot be downloaded' },
  COMPETITION_NOT_YET_OPEN: { status: 403, report: false, message: 'Entries are not open yet' },
  COMPETITION_CLOSED: { status: 403, report: false, message: 'Entries are closed' },
  ALREADY_ENTERED: { status: 409, report: false, message: 'You have already entered this competition' },
  ALREADY_SUBSCRIBED: { status: 409, report: false, message: 'You already have Audiostar+' },
  NOT_SUBSCRIBED: { status: 409, report: false, message: 'This account has no subscription' },
  BILLING_UNAVAILABLE: {
    status: 503,
    report: true,
    message: 'The payment service cannot be reached, please try again in a moment',
  },
  OVERLOADED: { status: 503, report: false, message: 'We are very busy, please try again in a moment' },
  UNAVAILABLE: { status: 503, report: false, message: 'This is not available right now, please try again in a moment' },
  UNEXPECTED: { status: 500, report: true, message: 'Something went wrong' },
} as const satisfies Record<string, PublicError>

/** `Retry-After` of responses with status 503. */
export const RETRY_AFTER_SECONDS = '5'

export type ErrorCode = keyof typeof ERRORS
