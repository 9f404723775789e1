import { stat } from 'node:fs/promises'
import type { FolderReader } from '../read/folder-reader.ts'

/** Reports a file that is larger than the limit. */
export async function isSmallEnough(reader: FolderReader, file: string, limit: number): Promise<boolean> {
  const { size } = await stat(reader.pathOf(file))
  if (size <= limit) return true
  reader.fault(file, 1, `has ${Math.ceil(size / 1_000_000)} MB, more than ${limit / 1_000_000} MB`)
  return false
}
