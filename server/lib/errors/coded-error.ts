/** Subclasses fix the set of codes. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}
