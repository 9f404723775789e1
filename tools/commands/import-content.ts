import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { watch } from 'chokidar'
import type { Database } from '#server/database/connect.ts'
import { type ContentPlan, importContent, planContent } from '#server/features/content-import/import-folder.ts'
import { ContentFaults } from '#server/features/content-import/read/faults.ts'
import type { FilledTable } from '#server/features/content-import/rows/all-rows.ts'
import { NOUNS } from '#server/features/content-import/save/filled-tables.ts'
import { removalsToConfirm, type FolderPlan } from '#server/features/content-import/save/plan-folder.ts'
import { readImage } from '#server/features/media/read-image.ts'
import { isMissingFile } from '#server/lib/errors/missing-file.ts'
import { createMediaStore } from '#server/lib/media-store/create-store.ts'
import { contentFolder, readEnv } from '#server/lib/settings/env.ts'
import { print, PROJECT, printable, withSiteDatabase, withUnchangedDatabase } from './command.ts'

export interface ContentOptions {
  isDryRun: boolean
  /** Without confirmation. */
  isDeleting: boolean
  isWatching: boolean
  source: string | undefined
}

/** `npm run import -- content <folder>` */
export async function runContentCommand(folder: string, options: ContentOptions): Promise<void> {
  const source = options.source ?? path.basename(path.resolve(folder))
  const settings = { folder, source, readImage: (bytes: Uint8Array) => readImage(bytes) }
  if (options.isDryRun) {
    const plan = await withUnchangedDatabase(readEnv(process.env), (db) =>
      planContent(db, { ...settings, now: new Date() }),
    )
    printWarnings(plan)
    return print(`${summaryOf(printChanges(plan))} (dry run: nothing changed)`)
  }
  await withSiteDatabase(readEnv(process.env), async (db) => {
    if (options.isWatching) return watchFolder(db, settings, options)
    await importOnce(db, settings, options)
  })
}

type Settings = Pick<Parameters<typeof importContent>[1], 'folder' | 'source' | 'readImage'>

async function importOnce(db: Database, settings: Settings, options: ContentOptions): Promise<void> {
  const { mayRemove, shown } = await agreedRemovals(db, settings, options)
  const env = readEnv(process.env)
  const plan = await importContent(db, {
    ...settings,
    now: new Date(),
    contentFolder: contentFolder(env, PROJECT),
    // Without a bucket the nodes share the folder.
    shared: env.MEDIA_STORE_URL ? createMediaStore(env, PROJECT) : null,
    mayRemove,
  })
  printWarnings(plan)
  const kept = removalsToConfirm(plan).filter(({ table, key }) => !mayRemove(table, key))
  const changes = printChanges({ ...plan, removed: plan.removed.filter((row) => !kept.includes(row)) }, shown)
  for (const id of plan.edited) print(`note: ${printable(id)} was also edited on the site; now it is as in the folder`)
  if (kept.some(({ table, key }) => shown.size > 0 && !shown.has(nameOf(table, key))))
    print('note: the folder or the site has changed since the question')
  if (kept.length > 0) print(`note: ${kept.length} no longer in the folder stay; --delete removes them`)
  print(summaryOf(changes))
}

function printWarnings({ warnings }: ContentPlan): void {
  for (const { file, line, message } of warnings) print(printable(`note: ${file}:${line}: ${message}`))
}

const nameOf = (table: FilledTable, key: string) => `${NOUNS[table]} ${key}`

type MayRemove = Parameters<typeof importContent>[1]['mayRemove']

interface AgreedRemovals {
  mayRemove: MayRemove
  shown: ReadonlySet<string>
}

/** Asks at a terminal; elsewhere nothing is removed without `--delete`. */
async function agreedRemovals(db: Database, settings: Settings, options: ContentOptions): Promise<AgreedRemovals> {
  const isAsking = process.stdin.isTTY && !options.isWatching
  if (options.isDeleting || !isAsking) return { mayRemove: () => options.isDeleting, shown: new Set() }
  const plan = await planContent(db, { ...settings, now: new Date() })
  const names = new Set(removalsToConfirm(plan).map(({ table, key }) => nameOf(table, key)))
  if (names.size === 0) return { mayRemove: () => false, shown: names }
  for (const name of names) print(`- ${printable(name)}`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Remove these ${names.size}, which are no longer in the folder? [y/N] `)
  terminal.close()
  const isAgreed = /^y(es)?$/i.test(answer.trim())
  return { mayRemove: (table, key) => isAgreed && names.has(nameOf(table, key)), shown: names }
}

/** Rows that belong to another row are shown as a change of that row. */
function shownName(table: FilledTable, key: string): { name: string; isPart: boolean } {
  const [owner = ''] = key.split(' ')
  if (table === 'schedule_rule') return { name: `schedule of ${owner}`, isPart: true }
  if (table === 'content_person') return { name: nameOf('content', owner), isPart: true }
  if (table === 'reel_item') return { name: nameOf('reel', owner), isPart: true }
  return { name: nameOf(table, key), isPart: false }
}

/** Skips changes that were shown before. Returns how many there are of each kind. */
function printChanges(
  { added, changed, removed }: Pick<FolderPlan, 'added' | 'changed' | 'removed'>,
  shown: ReadonlySet<string> = new Set(),
): Changes {
  const marks = new Map<string, '+' | '~' | '-'>()
  const note = (rows: readonly { table: FilledTable; key: string }[], mark: '+' | '~' | '-') => {
    for (const { table, key } of rows) {
      const { name, isPart } = shownName(table, key)
      if (!isPart) marks.set(name, mark)
      else if (!marks.has(name)) marks.set(name, '~')
    }
  }
  note(added, '+')
  note(changed, '~')
  note(removed, '-')
  for (const [name, mark] of marks) if (mark !== '-' || !shown.has(name)) print(`${mark} ${printable(name)}`)
  const count = (wanted: string) => [...marks.values()].filter((mark) => mark === wanted).length
  return { added: count('+'), changed: count('~'), removed: count('-') }
}

interface Changes {
  added: number
  changed: number
  removed: number
}

const summaryOf = ({ added, changed, removed }: Changes): string =>
  added + changed + removed === 0 ? 'nothing has changed' : `${added} added, ${changed} changed, ${removed} removed`

/** An editor saves several files at once. */
const QUIET_MS = 300

/** Imports now and after every change, until the command is ended. A fault is printed, and the next change tried. */
async function watchFolder(db: Database, settings: Settings, options: ContentOptions): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const watcher = watch(settings.folder, { ignoreInitial: true, followSymlinks: false })
  // Earlier changes would not be noticed.
  await once(watcher, 'ready')
  let changed = Promise.withResolvers<void>()
  watcher.on('all', () => changed.resolve())
  stop.signal.addEventListener('abort', () => changed.resolve())
  while (!stop.signal.aborted) {
    changed = Promise.withResolvers<void>()
    await importOnce(db, settings, options).catch((cause: unknown) => {
      if (isRemovedFile(cause)) changed.resolve()
      else printFaults(cause)
    })
    if (!stop.signal.aborted) await changed.promise
    await wait(QUIET_MS)
  }
  await watcher.close()
}

/** An editor may remove a file, or replace it, while the folder is read. Other failures with this code, such as of a socket, have no path. */
const isRemovedFile = (cause: unknown): boolean => isMissingFile(cause) && cause instanceof Error && 'path' in cause

function printFaults(cause: unknown): void {
  if (!(cause instanceof ContentFaults)) throw cause
  printLines(cause)
}

export const printLines = ({ message }: ContentFaults): void => {
  for (const line of message.split('\n')) process.stderr.write(`${printable(line)}\n`)
}
