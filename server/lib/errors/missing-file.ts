import { errorCode } from './error-code.ts'

/** Whether the file or a folder of its path does not exist. */
export const isMissingFile = (cause: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')

/** For the `catch` of a promise: resolves to `value` where the file does not exist; any other error remains. */
export const ifMissing =
  <Value>(value: Value) =>
  (cause: unknown): Value => {
    if (isMissingFile(cause)) return value
    throw cause
  }
