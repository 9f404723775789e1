import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type * as z from 'zod'
import { databaseFolder } from '#server/app/first-start.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { isEmptyDatabase, isMigrated, migrate } from '#server/database/migrate.ts'
import { failureMessage } from '#server/database/outage-reason.ts'
import { hasDatabase } from '#server/database/pglite/folder.ts'
import { type Day, toDay, parseDay } from '#server/features/schedule/johannesburg.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'
import type { Env } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

export const PROJECT = path.resolve(import.meta.dirname, '../..')

const isHelp = (argument: string) => argument === '--help' || argument === '-h'

/** Prints an error as one sentence and exits with 1. With a usage, `--help` prints it instead of running the command. */
export function runCommand(main: () => Promise<void>, usage?: string): void {
  if (usage !== undefined && process.argv.slice(2).some(isHelp)) return print(usage)
  // The files of a site are private, as those of its server.
  process.umask(0o077)
  void runForExitCode(main).then((code) => code !== 0 && process.exit(code))
}

/** Returns the exit code. */
export const runForExitCode = (main: () => Promise<void>): Promise<0 | 1> =>
  main().then(
    () => 0,
    (cause: unknown) => {
      process.stderr.write(`${printable(failureMessage(cause))}\n`)
      return 1
    },
  )

/** Throws the usage when an option is unknown or has no value. */
export const parseArguments = <const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args = process.argv.slice(2),
) => withUsage(usage, () => parseArgs({ args, options, allowPositionals: true }))

/** For commands that have only options. Throws the usage when they are invalid. */
export const parseOptions = <Schema extends z.ZodType>(
  usage: string,
  options: ParseArgsOptionsConfig,
  schema: Schema,
): z.infer<Schema> => withUsage(usage, () => schema.parse({ ...parseArgs({ options }).values }))

export function withUsage<Parsed>(usage: string, parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

/** By default the seven days that end with today. */
export function parsePeriod({ from, to }: { from?: string; to?: string }, now: Date): { first: Day; last: Day } {
  const last = to === undefined ? toDay(now) : parseDay(to)
  const first = from === undefined ? toDay(new Date(last.startsAt.getTime() - 6 * DAY_MS)) : parseDay(from)
  if (first.date > last.date) throw new Error('--from is after --to')
  return { first, last }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** On standard error, beside the result. */
export const report = (line: string): void => void process.stderr.write(`${printable(line)}\n`)

/** Throws an error with a sentence about the file. */
export const readInput = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    const code = errorCode(cause)
    if (code === 'ENOENT') throw new Error(`There is no file ${file}`, { cause })
    if (code === 'EISDIR') throw new Error(`${file} is a folder, not a file`, { cause })
    if (code === 'EACCES') throw new Error(`The file ${file} may not be read by this user`, { cause })
    throw cause
  })

/** Control characters, and marks that reverse the direction of all text after them. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** An external text must not control the terminal. */
export const printable = (text: string): string =>
  text.replace(/\s*[\n\r]\s*/g, ' ').replace(UNPRINTABLE, (character) => (character === '\t' ? ' ' : '\ufffd'))

export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNPRINTABLE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Only one process at a time may open the embedded database, so the server must not run. */
export const withSiteDatabase = <Done>(env: Env, work: (db: Database) => Promise<Done>): Promise<Done> =>
  withDatabase(env, async (db) => {
    await migrate(db)
    return work(db)
  })

/** Null if the site has no database yet. Throws if the database needs a migration. */
export async function withUnchangedDatabase<Done>(
  env: Env,
  work: (db: Database | null) => Promise<Done>,
): Promise<Done> {
  if (env.DATABASE_URL === undefined && !hasDatabase(databaseFolder(env, PROJECT))) return work(null)
  return withDatabase(env, async (db) => {
    if (await isEmptyDatabase(db)) return work(null)
    if (await isMigrated(db)) return work(db)
    throw new Error('The database has the tables of an older version; start the server once, and try again')
  })
}

async function withDatabase<Done>(env: Env, work: (db: Database) => Promise<Done>): Promise<Done> {
  const settings = { url: env.DATABASE_URL, folder: databaseFolder(env, PROJECT), poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('warn')).catch(explainLock)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

function explainLock(cause: unknown): never {
  if (!(cause instanceof Error) || !cause.message.includes('in use by another process')) throw cause
  const solution = 'stop the server meanwhile, or run both on PostgreSQL by DATABASE_URL'
  throw new Error(`${cause.message}; ${solution}`, { cause })
}
