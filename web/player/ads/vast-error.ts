/** A failure with its VAST code: 100 malformed XML, 101 no VAST, 102 unsupported version, 301 unreachable or too late. */
export class VastError extends Error {
  override name = 'VastError'
  readonly code: number

  constructor(code: number, message = `VAST error ${code}`) {
    super(message)
    this.code = code
  }
}
