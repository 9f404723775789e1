import type { Database } from '#server/database/connect.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { checkRows } from './checks/check-rows.ts'
import { folderMedia, type ReadPicture } from './files/folder-media.ts'
import { ImportedFiles } from './files/imported-files.ts'
import { ContentFaults, type Fault } from './read/faults.ts'
import { FolderReader } from './read/folder-reader.ts'
import { readContent } from './read/read-content.ts'
import { placeOfRow } from './read/row-places.ts'
import { folderRows, type FilledTable, type FolderRows } from './rows/all-rows.ts'
import { saveFolder } from './save/apply.ts'
import { NOUNS } from './save/filled-tables.ts'
import { type FolderPlan, planFolder } from './save/plan.ts'
import type { StationContent } from './schema/content.ts'

export interface FolderImport {
  folder: string
  /** The name by which the rows of the folder are known. */
  source: string
  readPicture: ReadPicture
  now: Date
}

/** A folder without faults, read. */
export interface ReadFolder {
  reader: FolderReader
  content: StationContent
  rows: FolderRows
}

/**
 * Reads and checks a folder with its pictures and its sound, which `store` saves where it has a folder. Throws ContentFaults with
 * everything that is wrong.
 */
export async function readFolder(
  { folder, readPicture, now }: Pick<FolderImport, 'folder' | 'readPicture' | 'now'>,
  store: ImportedFiles,
): Promise<ReadFolder> {
  const reader = await FolderReader.open(folder)
  const content = await readContent(reader)
  refuseDemoFields(reader, content)
  if (content.stations.length === 0 && reader.isFaultless) reader.fault('stations.yaml', 1, 'is missing')
  reader.assertFaultless()
  const made = await folderMedia(reader, content, store, readPicture)
  reader.assertFaultless()
  const rows = folderRows(content, made, now)
  checkRows(reader, content, rows)
  reader.assertFaultless()
  return { reader, content, rows }
}

export interface ContentPlan extends FolderPlan {
  /** What is probably a mistake in the files. */
  warnings: readonly Fault[]
}

/** A draft is of an editor, and a draw of entries. */
function refuseDemoFields(reader: FolderReader, { podcasts, competitions }: StationContent): void {
  const drafts = podcasts.flatMap(({ episodes }) => episodes).filter(({ draft }) => draft)
  for (const episode of drafts) reader.faultAt(episode, 'draft', 'draft: editors make drafts on the site')
  for (const competition of competitions.filter(({ drawn }) => drawn))
    reader.faultAt(competition, 'drawn', 'drawn: winners are drawn on the site, from its entries')
}

/** Returns what an import would do, without doing it. Throws ContentFaults. */
export async function planContent(db: Database | null, options: FolderImport): Promise<ContentPlan> {
  const read = await readFolder(options, new ImportedFiles(null))
  const plan = await planFolder(db, options.source, read.rows)
  refuseConflicts(read, plan, () => true)
  return { ...plan, warnings: read.reader.warnings }
}

/** Imports a folder in one transaction; repeatable. Throws ContentFaults, and then nothing is changed. */
export async function importContent(
  db: Database,
  options: FolderImport & {
    /** Where pictures, sound and films are saved. */
    contentFolder: string
    /** Gets a copy of them, for nodes that do not have the folder. */
    shared?: MediaStore | null
    /** Whether something that is no longer in the folder may be removed. */
    mayRemove: (table: FilledTable, key: string) => boolean
  },
): Promise<ContentPlan> {
  const store = new ImportedFiles(options.contentFolder, options.shared)
  const read = await readFolder(options, store)
  const plan = await saveFolder(db, read.rows, {
    source: options.source,
    mayRemove: options.mayRemove,
    accept: (found) => refuseConflicts(read, found, options.mayRemove),
  })
  const used = await usedDigests(db)
  await store.removeUnused((digest) => used.has(digest), options.now)
  return { ...plan, warnings: read.reader.warnings }
}

/** The names of the stored files that pictures and recordings refer to. */
async function usedDigests(db: Database): Promise<ReadonlySet<string>> {
  const images = await db.selectFrom('image').select('source').where('source', 'like', 'content:%').execute()
  const media = await db.selectFrom('media').select('sources').where('kind', '<>', 'live').execute()
  const sounds = media.flatMap(({ sources }) => sources.map(({ src }) => src.split('/')[3] ?? ''))
  return new Set([...images.map(({ source }) => source.slice('content:'.length)), ...sounds])
}

function refuseConflicts(
  { reader, content }: ReadFolder,
  { conflicts, takenAddresses }: FolderPlan,
  mayRemove: (table: FilledTable, key: string) => boolean,
): void {
  const faults = [
    ...conflicts.map(({ table, key, owner }) => ({
      ...placeOfRow(reader, content, table, key),
      message: `the ${NOUNS[table]} ${key} is already there, ${owner === null ? 'and not from a folder' : `from the folder '${owner}'`}`,
    })),
    ...takenAddresses
      .filter(({ holder, isOurs }) => !isOurs || !mayRemove('content', holder))
      .map(({ key, url, holder, isOurs }) => ({
        ...placeOfRow(reader, content, 'content', key),
        message:
          `${url} is the address of the content ${holder}` +
          (isOurs ? '; --delete removes what is no longer in the folder' : ', which is not from this folder'),
      })),
  ]
  if (faults.length > 0) throw new ContentFaults(faults)
}
