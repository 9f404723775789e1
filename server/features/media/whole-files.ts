import { randomUUID } from 'node:crypto'
import { access, rename, rm, writeFile } from 'node:fs/promises'

export const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Writes a file under another name first, so that nobody ever sees half of it. */
export async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
