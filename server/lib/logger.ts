import pino, { type Logger as PinoLogger } from 'pino'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie', 'x-signature']

const STANDARD_ERROR = 2

/** JSON lines on standard error: standard output is for the `ready` line. Headers that carry a secret never reach them. */
export const createLogger = (level: string): PinoLogger =>
  pino(
    {
      level,
      redact: {
        paths: SECRET_HEADERS.flatMap((name) => [`req.headers["${name}"]`, `headers["${name}"]`]),
        remove: true,
      },
      serializers: { cause: tellCause, req: toLoggedRequest },
    },
    pino.destination(STANDARD_ERROR),
  )

/** Fastify's own lines name the request; a query may hold a secret. */
const toLoggedRequest = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: url?.split('?', 1)[0],
})

/** Drivers hang whole connections on their errors, with everything that is in them. */
function tellCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const { name, message, stack } = cause
  return {
    type: name,
    message,
    ...('code' in cause && { code: cause.code }),
    stack,
    ...(cause.cause !== undefined && { cause: tellCause(cause.cause) }),
  }
}
