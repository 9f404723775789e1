import { AppError } from '#server/lib/errors/app-error.ts'

/** SQLSTATE classes of an unavailable server: connection exceptions and insufficient resources (disk, memory, connections). */
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

/** Messages of driver errors without a code. */
const MESSAGES =
  /^(The database has not answered|Connection terminated|Client (has encountered a connection error|was closed)|timeout (expired|exceeded)|Query read timeout|Cannot use a pool after|driver has already been destroyed)/

/** Codes and messages of a connection that was lost during a statement, which may be retried on another one. */
const LOST = /^(08|57P01|57P02|ECONNRESET|EPIPE)|^Connection terminated unexpectedly|^Client has encountered/

/** Returns the SQLSTATE or system error code of an error; undefined where it has none. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined

/** Whether a statement failed because its connection was lost. */
export const isConnectionLost = (cause: unknown): boolean =>
  cause instanceof Error && LOST.test(errorCode(cause) ?? cause.message)

/** Whether a driver error means that the database is unavailable, rather than that the statement is wrong. */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof AppError) return cause.code === 'UNAVAILABLE'
  const code = errorCode(cause)
  if (code !== undefined) return CODES.has(code) || CLASSES.has(code.slice(0, 2))
  return cause instanceof Error && MESSAGES.test(cause.message)
}

/** Maps a driver error to `AppError('UNAVAILABLE')` where the database is unavailable; returns other errors unchanged. */
export const toUnavailable = (cause: unknown): unknown =>
  isUnavailable(cause) && !(cause instanceof AppError) ? unavailable(cause) : cause

export const unavailable = (cause: unknown): AppError => new AppError('UNAVAILABLE', undefined, { cause })

/** SQLSTATEs of characters that PostgreSQL cannot store in text or JSON, such as NUL. */
const UNSTORABLE_CODES: ReadonlySet<unknown> = new Set(['22021', '22P05'])

/** Whether a statement failed because a parameter has a character that cannot be stored. */
export const isUnstorableText = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && UNSTORABLE_CODES.has(cause.code)

/** Whether a row was refused because its account does not exist: it was deleted while the request was answered. */
export const isAccountMissing = (cause: unknown): boolean =>
  errorCode(cause) === '23503' && String(Reflect.get(Object(cause), 'constraint')).endsWith('_account_id_fkey')
