import type { ErrorCode } from '#contract/errors.ts'
import type { Operation } from './operation.ts'

/** `UNREACHABLE`: no readable response, because of the network or of a proxy in front of the gateway. */
export type GatewayErrorCode = ErrorCode | 'UNREACHABLE'

export class GatewayError extends Error {
  readonly code: GatewayErrorCode
  /** Id of the error in the server's log; null when no server was reached. */
  readonly correlationId: string | null

  constructor(code: GatewayErrorCode, message: string, correlationId: string | null = null) {
    super(message)
    this.name = 'GatewayError'
    this.code = code
    this.correlationId = correlationId
  }
}

interface ResponseError {
  message: string
  extensions?: { code?: unknown; correlationId?: unknown } | undefined
}

export interface GatewayResponse {
  data?: unknown
  errors?: readonly ResponseError[] | undefined
  /** Of the HTTP server, which refuses requests while it is overloaded or a client sends too many, in its own format. */
  error?: { code: string; message: string; correlationId: string } | undefined
}

/** Any error makes the whole response fail: a page never renders partial data. */
export function requireData<Data, Variables>(
  operation: Operation<Data, Variables>,
  { data, errors, error: refusal }: GatewayResponse,
): Data {
  const error = errors?.[0] ?? (refusal && { message: refusal.message, extensions: refusal })
  if (error) throw toGatewayError(error)
  if (!data) throw new GatewayError('UNEXPECTED', `The gateway gave no data for ${operation.name}`)
  // The types are generated from the gateway's schema.
  return data as Data
}

function toGatewayError({ message, extensions: { code, correlationId } = {} }: ResponseError): GatewayError {
  // A newer server may send codes that this client does not have; no code here compares with them.
  const known = typeof code === 'string' ? (code as ErrorCode) : 'UNEXPECTED'
  return new GatewayError(known, message, typeof correlationId === 'string' ? correlationId : null)
}
