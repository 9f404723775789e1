import { AppError } from '#server/lib/errors/app-error.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { isUnavailable } from './driver-errors.ts'

const REASONS: Record<string, string> = {
  ENOSPC: 'The disk of the database is full',
  ENOTDIR: 'A part of the path of the database is a file',
  EDQUOT: 'The disk quota of the database is used up',
  EROFS: 'The disk of the database cannot be written',
  EACCES: 'The files of the database may not be read or written by this user',
  EPERM: 'The files of the database belong to another user',
  '53100': 'The disk of the database is full',
  '53300': 'The database has no more connections',
  '57014': 'The database did not finish a statement in time',
  '57P03': 'The database is starting or stopping',
}

/** One sentence without a full stop. It is public, so it contains no hosts. */
export function outageReason(cause: unknown): string {
  if (cause instanceof AppError && cause.cause !== undefined) return outageReason(cause.cause)
  const code = errorCode(cause)
  return (
    knownReason(cause) ??
    (code === undefined ? 'The database does not answer' : `The database does not answer (${code})`)
  )
}

export const knownReason = (cause: unknown): string | undefined => REASONS[errorCode(cause) ?? '']

/** For an operator who reads it in a terminal: the reason of an outage, or the message. */
export const failureMessage = (cause: unknown): string =>
  isUnavailable(cause) ? outageReason(cause) : errorMessage(cause)

/** For an operator: with the host and without the password. */
export function postgresStartError(url: string, thrown: unknown): Error {
  const cause = thrown instanceof AppError ? thrown.cause : thrown
  return new Error(`PostgreSQL at ${new URL(url).host} cannot be used: ${messageOf(cause)}`, { cause: thrown })
}

export function embeddedStartError(folder: string, cause: unknown): Error {
  const known = knownReason(cause)
  const reason = known ? `${known} (${messageOf(cause)})` : messageOf(cause)
  return new Error(`The embedded database in ${folder} cannot be started: ${reason}`, { cause })
}

/** An error of several addresses of a host has a code and no message. */
const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message || (errorCode(cause) ?? cause.name) : String(cause)
