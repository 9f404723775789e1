import { randomUUID } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'

export const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Has a file written under another name first, so that nobody ever sees half of it. */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<unknown>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await write(unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
