import { errorCode } from './error-code.ts'

/** The name or a folder of the path does not exist, or no file can have a name of that length. */
const CODES: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

export const isMissingFile = (cause: unknown): boolean => CODES.has(errorCode(cause))

/** For the `catch` of a promise: resolves to `value` where the file does not exist; any other error remains. */
export const ifMissing =
  <Value>(value: Value) =>
  (cause: unknown): Value => {
    if (isMissingFile(cause)) return value
    throw cause
  }
