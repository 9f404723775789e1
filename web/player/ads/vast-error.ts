/** Those of the error codes of VAST 4 that are reported. */
export const VAST_CODES = {
  MALFORMED_XML: 100,
  INVALID_DOCUMENT: 101,
  UNSUPPORTED_VERSION: 102,
  WRONG_LINEARITY: 201,
  WRONG_DURATION: 202,
  BLOCKED_CATEGORY: 205,
  WRAPPER: 300,
  WRAPPER_TIMEOUT: 301,
  WRAPPER_LIMIT: 302,
  NO_AD: 303,
  FILE_NOT_FOUND: 401,
  FILE_TIMEOUT: 402,
  NO_SUPPORTED_FILE: 403,
  FILE_NOT_DISPLAYED: 405,
  COMPANION_SIZE: 601,
  REQUIRED_COMPANION: 602,
  COMPANION_TYPE: 604,
  UNDEFINED: 900,
} as const

/** A failure with its VAST code. */
export class VastError extends Error {
  override name = 'VastError'
  readonly code: number

  constructor(code: number, message = `VAST error ${code}`) {
    super(message)
    this.code = code
  }
}
