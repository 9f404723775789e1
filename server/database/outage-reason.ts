import { AppError } from '#server/platform/app-error.ts'
import { codeOf } from './unavailable.ts'

const REASONS: Record<string, string> = {
  ENOSPC: 'The disk of the database is full',
  EDQUOT: 'The disk quota of the database is used up',
  EROFS: 'The disk of the database cannot be written',
  EACCES: 'The files of the database may not be read or written by this user',
  '53100': 'The disk of the database is full',
  '53300': 'The database has no more connections',
  '57P03': 'The database is starting or stopping',
}

/** One sentence without a full stop for what a driver or a file system said; names no addresses, because anybody may read it. */
export function outageReason(cause: unknown): string {
  if (cause instanceof AppError && cause.cause !== undefined) return outageReason(cause.cause)
  const code = codeOf(cause)
  if (code === undefined) return 'The database does not answer'
  return REASONS[code] ?? `The database does not answer (${code})`
}
