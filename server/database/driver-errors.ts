import { AppError } from '#server/lib/errors/app-error.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'

/** SQLSTATE classes: connection exceptions and insufficient resources (disk, memory, connections). */
const CLASSES: ReadonlySet<string> = new Set(['08', '53'])

const SERVER_CODES = [
  // Shutdown, crash, startup, dropped database, idle session timeout.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // Statement cancelled by a timeout.
  '57014',
  // Write to a read-only standby.
  '25006',
  // Idle-in-transaction timeout.
  '25P03',
  // I/O error.
  '58030',
]

const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
]

const CODES: ReadonlySet<string> = new Set([...SERVER_CODES, ...SYSTEM_CODES])

const MESSAGES =
  /^(The database has not answered|Connection terminated|Client (has encountered a connection error|was closed)|timeout (expired|exceeded)|Query read timeout|Cannot use a pool after|driver has already been destroyed)/

/** The statement may be retried on another connection. */
const LOST = /^(08|57P01|57P02|ECONNRESET|EPIPE)|^Connection terminated unexpectedly|^Client has encountered/

export const isConnectionLost = (cause: unknown): boolean =>
  cause instanceof Error && LOST.test(errorCode(cause) ?? cause.message)

/** Whether the database is unavailable, rather than the statement wrong. */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof AppError) return cause.code === 'UNAVAILABLE'
  const code = errorCode(cause)
  if (code !== undefined) return CODES.has(code) || CLASSES.has(code.slice(0, 2))
  return cause instanceof Error && MESSAGES.test(cause.message)
}

export const toUnavailable = (cause: unknown): unknown =>
  isUnavailable(cause) && !(cause instanceof AppError) ? unavailable(cause) : cause

export const unavailable = (cause: unknown): AppError => new AppError('UNAVAILABLE', undefined, { cause })

/** SQLSTATEs of characters that PostgreSQL cannot store in text or JSON, such as NUL. */
const UNSTORABLE_CODES: ReadonlySet<string> = new Set(['22021', '22P05'])

export const isUnstorableText = (cause: unknown): boolean => UNSTORABLE_CODES.has(errorCode(cause) ?? '')

/** The account was deleted while the request was answered. */
export const isAccountMissing = (cause: unknown): boolean =>
  errorCode(cause) === '23503' &&
  cause instanceof Error &&
  'constraint' in cause &&
  String(cause.constraint).endsWith('_account_id_fkey')
