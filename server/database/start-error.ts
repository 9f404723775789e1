import { AppError } from '#server/lib/app-error.ts'
import { knownReason } from './outage-reason.ts'
import { codeOf } from './driver-errors.ts'

/** What to tell an operator when PostgreSQL cannot be used at start: one sentence, with its address but without the password. */
export function postgresStartError(url: string, thrown: unknown): Error {
  const cause = thrown instanceof AppError ? thrown.cause : thrown
  return new Error(`PostgreSQL at ${new URL(url).host} cannot be used: ${messageOf(cause)}`, { cause: thrown })
}

/** What to tell an operator when the embedded database does not start. */
export function embeddedStartError(folder: string, cause: unknown): Error {
  const known = knownReason(cause)
  const reason = known ? `${known} (${messageOf(cause)})` : messageOf(cause)
  return new Error(`The embedded database in ${folder} cannot be started: ${reason}`, { cause })
}

/** A name with several addresses fails with an error that has a code and no message. */
const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message || (codeOf(cause) ?? cause.name) : String(cause)
