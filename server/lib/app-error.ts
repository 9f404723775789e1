import { ERRORS, type ErrorCode } from '#contract/errors.ts'

/** A failure that we expect and that has a public code. Anything else that is thrown leaves as UNEXPECTED. */
export class AppError extends Error {
  readonly code: ErrorCode

  /** `detail` is shown to the caller in place of the general sentence: never put a secret in it. */
  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? ERRORS[code].message, options)
    this.name = 'AppError'
    this.code = code
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
