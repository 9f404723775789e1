import { ERRORS, type ErrorCode } from '#contract/errors.ts'

/** An expected failure with a public code. Any other thrown value becomes UNEXPECTED at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode

  /** `detail` replaces the general message of the code and is shown to the caller: never put a secret in it. */
  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? ERRORS[code].message, options)
    this.name = 'AppError'
    this.code = code
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
