import type { ErrorCode } from '#contract/errors.ts'
import type { Operation } from './operation.ts'

/** `UNREACHABLE`: nothing that we could read came back, be it for the network or for what stands in front of the gateway. */
export type GatewayErrorCode = ErrorCode | 'UNREACHABLE'

/** A question to the gateway that was not answered with data. */
export class GatewayError extends Error {
  readonly code: GatewayErrorCode
  /** Under which the server's operator finds it; null when no server was reached. */
  readonly correlationId: string | null

  constructor(code: GatewayErrorCode, message: string, correlationId: string | null) {
    super(message)
    this.name = 'GatewayError'
    this.code = code
    this.correlationId = correlationId
  }
}

interface AnswerError {
  message: string
  extensions?: { code?: unknown; correlationId?: unknown } | undefined
}

/** What the gateway answers, in process and over HTTP. */
export interface GatewayAnswer {
  data?: unknown
  errors?: readonly AnswerError[] | undefined
}

/** The data of an answer. An answer with errors is refused whole: a page is never drawn from half of its facts. */
export function dataOf<Data, Variables>(operation: Operation<Data, Variables>, { data, errors }: GatewayAnswer): Data {
  const [error] = errors ?? []
  if (error) throw toGatewayError(error)
  if (!data) throw new GatewayError('UNEXPECTED', `The gateway gave no data for ${operation.name}`, null)
  // The types were made from the schema that the gateway prints.
  return data as Data
}

function toGatewayError({ message, extensions: { code, correlationId } = {} }: AnswerError): GatewayError {
  // A newer server may know codes that this client does not; those are compared with none.
  const known = typeof code === 'string' ? (code as ErrorCode) : 'UNEXPECTED'
  return new GatewayError(known, message, typeof correlationId === 'string' ? correlationId : null)
}
