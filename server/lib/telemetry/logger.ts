import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'
import { currentTrace } from './trace.ts'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie', 'x-signature']

const STANDARD_ERROR = 2

/** Logs JSON lines, with the trace id of the request or job, to standard error: standard output is for the `ready` line. */
export const createLogger = (
  level: string,
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
): PinoLogger =>
  pino(
    {
      level,
      mixin: traceFields,
      redact: {
        paths: SECRET_HEADERS.flatMap((name) => [`req.headers["${name}"]`, `headers["${name}"]`]),
        remove: true,
      },
      serializers: {
        cause: serializeCause,
        req: toLoggedRequest,
        feed: withoutQuery,
        newFeed: withoutQuery,
        hub: withoutQuery,
        schedule: withoutQuery,
        source: withoutQuery,
      },
    },
    destination,
  )

function traceFields(): object {
  const trace = currentTrace()
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {}
}

/** A query may contain a secret. */
const withoutQuery = (url: string | undefined) => url?.split('?', 1)[0]

const toLoggedRequest = ({ method, url }: { method?: string; url?: string }) => ({ method, path: withoutQuery(url) })

/** Database drivers attach whole connections to their errors. */
function serializeCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const { name, message, stack } = cause
  return {
    type: name,
    message,
    ...('code' in cause && { code: cause.code }),
    stack,
    ...(cause.cause !== undefined && { cause: serializeCause(cause.cause) }),
  }
}
