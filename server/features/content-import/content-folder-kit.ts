import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { readImage } from '#server/features/media/read-image.ts'
import { ImportedFiles } from './files/imported-files.ts'
import { importContent, readFolder } from './import-folder.ts'

const EXAMPLE = path.resolve('docs/your-station')

/** By name; null removes a file of the example. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

export async function exampleFolder(files: Files = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(EXAMPLE, folder, { recursive: true })
  await changeFolder(folder, files)
  return folder
}

export async function changeFolder(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    if (content === null) await rm(file)
    else await writeFile(file, content)
  }
}

export const readExample = async (files: Files) =>
  readFolder(
    { folder: await exampleFolder(files), readImage: (bytes) => readImage(bytes), now: new Date() },
    new ImportedFiles(null),
  )

/** As `file:line: message`. */
export const readWarnings = async (files: Files): Promise<string[]> =>
  (await readExample(files)).reader.warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`)

export const importAs = (
  site: { db: Database; folder: string; now: Date },
  folder: string,
  { source = 'karoo', isDeleting = false }: { source?: string; isDeleting?: boolean } = {},
) =>
  importContent(site.db, {
    folder,
    source,
    readImage: (bytes) => readImage(bytes),
    now: site.now,
    contentFolder: path.join(site.folder, 'content'),
    mayRemove: () => isDeleting,
  })
