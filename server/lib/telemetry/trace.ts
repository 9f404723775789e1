import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** As in W3C Trace Context. */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string
  /** 16 lower-case hexadecimal digits. */
  readonly spanId: string
  readonly isSampled: boolean | undefined
}

const storage = new AsyncLocalStorage<TraceContext>()

export const currentTrace = (): TraceContext | undefined => storage.getStore()

export const runInTrace = <Result>(trace: TraceContext, work: () => Result): Result => storage.run(trace, work)

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/
const INVALID = /^(ff|[\da-f]{2}-0{32}|[\da-f]{2}-[\da-f]{32}-0{16})/
const SAMPLED = 1

/** An invalid header is ignored, as the standard requires. */
export function parseTraceparent(header: string | string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string' || INVALID.test(header)) return undefined
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  return traceId ? { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 } : undefined
}

export const toTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

export function newTrace(): TraceContext {
  const hex = randomBytes(24).toString('hex')
  return { traceId: hex.slice(0, 32), spanId: hex.slice(32), isSampled: undefined }
}

/** Parsed or generated on first use, because cached responses need none. */
export class RequestTrace implements TraceContext {
  readonly #header: string | string[] | undefined
  #context: TraceContext | undefined

  constructor(header: string | string[] | undefined) {
    this.#header = header
  }

  get traceId(): string {
    return this.#resolve().traceId
  }

  get spanId(): string {
    return this.#resolve().spanId
  }

  get isSampled(): boolean | undefined {
    return this.#resolve().isSampled
  }

  get parent(): TraceContext | undefined {
    return parseTraceparent(this.#header)
  }

  #resolve(): TraceContext {
    return (this.#context ??= this.parent ?? newTrace())
  }
}
