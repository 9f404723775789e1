import type { Database } from '#server/database/connect.ts'
import { imageSources } from '#server/features/catalogue/images.ts'
import { recordingFiles } from '#server/features/catalogue/media.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { checkRows } from './checks/check-rows.ts'
import { checkSections } from './checks/check-sections.ts'
import { saveFolderMedia, type ReadImage } from './files/folder-media.ts'
import { ImportedFiles } from './files/imported-files.ts'
import { ContentFaults, type Fault } from './read/faults.ts'
import { FolderReader } from './read/folder-reader.ts'
import { readContent } from './read/read-content.ts'
import { locateRow } from './read/row-locations.ts'
import { folderRows, type FilledTable, type FolderRows } from './rows/all-rows.ts'
import { NOUNS } from './save/filled-tables.ts'
import { type FolderPlan, planFolder } from './save/plan-folder.ts'
import { saveFolder } from './save/save-folder.ts'
import type { StationContent } from './schema/content.ts'

export interface FolderImport {
  folder: string
  /** Identifies the rows of the folder in the database. */
  source: string
  readImage: ReadImage
  now: Date
}

export interface ReadFolder {
  reader: FolderReader
  content: StationContent
  rows: FolderRows
}

/** Media files are saved if `store` has a folder. Throws ContentFaults with all faults. */
export async function readFolder(
  { folder, readImage, now }: Pick<FolderImport, 'folder' | 'readImage' | 'now'>,
  store: ImportedFiles,
): Promise<ReadFolder> {
  const reader = await FolderReader.open(folder)
  const content = await readContent(reader)
  refuseDemoFields(reader, content)
  warnOfUnread(reader)
  checkSections(reader, content)
  if (content.stations.length === 0 && reader.isFaultless) reader.fault('stations.yaml', 1, 'is missing')
  reader.assertFaultless()
  const made = await saveFolderMedia(reader, content, store, readImage)
  reader.assertFaultless()
  const rows = folderRows(content, made, now)
  checkRows(reader, content, rows)
  reader.assertFaultless()
  return { reader, content, rows }
}

export interface ContentPlan extends FolderPlan {
  warnings: readonly Fault[]
}

/** Only the demo may have them: drafts come from editors, and draws from entries. */
function refuseDemoFields(reader: FolderReader, { podcasts, competitions }: StationContent): void {
  const drafts = podcasts.flatMap(({ episodes }) => episodes).filter(({ draft }) => draft)
  for (const episode of drafts) reader.faultAt(episode, 'draft', 'draft: editors make drafts on the site')
  for (const competition of competitions.filter(({ drawn }) => drawn))
    reader.faultAt(competition, 'drawn', 'drawn: winners are drawn on the site, from its entries')
}

const MAX_UNREAD = 20

/** So that the owner notices a misplaced article or audio file. */
function warnOfUnread(reader: FolderReader): void {
  const unread = reader.files.filter((file) => !READ.test(file))
  for (const file of unread.slice(0, MAX_UNREAD))
    reader.warn(file, 1, 'is not read; see docs/your-station.md for the names of files and folders')
  if (unread.length > MAX_UNREAD) reader.warn('.', 1, `${unread.length - MAX_UNREAD} more files are not read`)
}

const READ = /^(?:pictures|sound|films)\/|\.(?:[yY][aA]?[mM][lL]|[mM][dD])$|^(?:README|LICEN[CS]E|COPYING|NOTICE)\b/

/** Changes nothing. Throws ContentFaults. */
export async function planContent(db: Database | null, options: FolderImport): Promise<ContentPlan> {
  const read = await readFolder(options, new ImportedFiles(null))
  const plan = await planFolder(db, options.source, read.rows)
  refuseConflicts(read, plan, () => true)
  return { ...plan, warnings: read.reader.warnings }
}

/** In one transaction; idempotent. Throws ContentFaults without changing anything. */
export async function importContent(
  db: Database,
  options: FolderImport & {
    contentFolder: string
    /** For nodes without that folder; gets a copy of each file. */
    shared?: MediaStore | null
    mayRemove: (table: FilledTable, key: string) => boolean
  },
): Promise<ContentPlan> {
  const store = new ImportedFiles(options.contentFolder, options.shared)
  const read = await readFolder(options, store)
  const plan = await saveFolder(db, read.rows, {
    source: options.source,
    mayRemove: options.mayRemove,
    checkPlan: (found) => refuseConflicts(read, found, options.mayRemove),
  })
  const used = await usedDigests(db)
  await store.removeUnused((digest) => used.has(digest), options.now)
  return { ...plan, warnings: read.reader.warnings }
}

async function usedDigests(db: Database): Promise<ReadonlySet<string>> {
  const images = await imageSources(db, 'content:')
  const sounds = (await recordingFiles(db)).map((src) => src.split('/')[3] ?? '')
  return new Set([...images.map((source) => source.slice('content:'.length)), ...sounds])
}

function refuseConflicts(
  { reader, content }: ReadFolder,
  { conflicts, takenUrls }: FolderPlan,
  mayRemove: (table: FilledTable, key: string) => boolean,
): void {
  const faults = [
    ...conflicts.map(({ table, key, owner }) => ({
      ...locateRow(reader, content, table, key),
      message: `the ${NOUNS[table]} ${key} is already there, ${owner === null ? 'and not from a folder' : `from the folder '${owner}'`}`,
    })),
    ...takenUrls
      .filter(({ holder, isOurs }) => !isOurs || !mayRemove('content', holder))
      .map(({ key, url, holder, isOurs }) => ({
        ...locateRow(reader, content, 'content', key),
        message:
          `${url} is the address of the content ${holder}` +
          (isOurs ? '; --delete removes what is no longer in the folder' : ', which is not from this folder'),
      })),
  ]
  if (faults.length > 0) throw new ContentFaults(faults)
}
