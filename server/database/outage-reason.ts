import { AppError } from '#server/lib/app-error.ts'
import { codeOf } from './driver-errors.ts'

const REASONS: Record<string, string> = {
  ENOSPC: 'The disk of the database is full',
  ENOTDIR: 'A part of the path of the database is a file',
  EDQUOT: 'The disk quota of the database is used up',
  EROFS: 'The disk of the database cannot be written',
  EACCES: 'The files of the database may not be read or written by this user',
  EPERM: 'The files of the database belong to another user',
  '53100': 'The disk of the database is full',
  '53300': 'The database has no more connections',
  '57P03': 'The database is starting or stopping',
}

/** One sentence without a full stop for what a driver or a file system said; names no addresses, because anybody may read it. */
export function outageReason(cause: unknown): string {
  if (cause instanceof AppError && cause.cause !== undefined) return outageReason(cause.cause)
  const code = codeOf(cause)
  return (
    knownReason(cause) ??
    (code === undefined ? 'The database does not answer' : `The database does not answer (${code})`)
  )
}

/** The sentence for the codes that have one of their own. */
export const knownReason = (cause: unknown): string | undefined => REASONS[codeOf(cause) ?? '']
