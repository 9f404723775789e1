import pino, { type Logger as PinoLogger } from 'pino'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie', 'x-signature']

/** JSON lines on standard output. Headers that carry a secret never reach them. */
export const createLogger = (level: string): PinoLogger =>
  pino({
    level,
    redact: { paths: SECRET_HEADERS.flatMap((name) => [`req.headers["${name}"]`, `headers["${name}"]`]), remove: true },
    serializers: { cause: pino.stdSerializers.err },
  })
