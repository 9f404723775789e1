import { errorMessage } from './error-message.ts'

const MAX_LENGTH = 300

/** For a column. Messages may quote what another host sent, of any length, and PostgreSQL rejects NUL in text. */
export const failureReason = (cause: unknown): string => errorMessage(cause).slice(0, MAX_LENGTH).replaceAll('\0', '')
