import { pathToFileURL } from 'node:url'
import { isStationId, STATIONS, type StationId } from '#contract/stations.ts'
import type { ScheduleSourceOptions } from '#server/database/schedule-tables.ts'
import { SCHEDULE_FORMATS } from '#server/features/schedule-import/formats/schedule-file.ts'
import {
  importSchedule,
  planScheduleImport,
  type ScheduleImport,
} from '#server/features/schedule-import/import-schedule.ts'
import { clearImported, listImported } from '#server/features/schedule-import/imported-days.ts'
import { threadReader } from '#server/features/schedule-import/read-in-thread.ts'
import { readSource, type SourceRead } from '#server/features/schedule-import/read-source.ts'
import {
  listScheduleSubscriptions,
  type ScheduleSubscription,
  subscribeSchedule,
  unsubscribeSchedule,
} from '#server/features/schedule-import/subscriptions/subscriptions.ts'
import { summarise } from '#server/features/schedule-import/summary.ts'
import { toDay, parseDay } from '#server/features/schedule/johannesburg.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import {
  parseArguments,
  print,
  printable,
  printableJson,
  report,
  withSiteDatabase,
  withUnchangedDatabase,
} from './command.ts'
import { stateText } from './import-subscriptions.ts'

const COMMANDS = ['schedule', 'subscribe-schedule', 'unsubscribe-schedule', 'schedules', 'clear-schedule'] as const
type ScheduleCommand = (typeof COMMANDS)[number]

const USAGE = 'usage: npm run import -- schedule <file or URL> [--station ID] [--dry-run] [--json]'
const HELP = `${USAGE}

Imports the schedule of a station, or of several: XMLTV, RadioDNS SPI (PI), iCalendar, CSV, JSON, or a week of our own in YAML; repeatable. Each
day that the file covers is taken from it as a whole and holds instead of the weekly rules; all other days stay.

  --station <id>          the station of a file of one station: ${STATIONS.join(', ')}
  --channel <name>=<id>   the station of a channel of the file, by its id or name; repeatable
  --format <format>       ${SCHEDULE_FORMATS.join(', ')}; by the content otherwise
  --zone <zone>           zone of times that name none, such as Africa/Johannesburg
  --with <file or URL>    SI and GI of RadioDNS; repeatable
  --dry-run               says what the import would do, and changes nothing
  --json                  prints the result as JSON
  --private               allows addresses inside the own network

Schedules that the server reads again by itself; {yyyymmdd} in an address is the days from today on, as RadioDNS names its documents:
  npm run import -- subscribe-schedule <file or URL> [--station …] [--channel …] [--format …] [--zone …] [--with …]
  npm run import -- unsubscribe-schedule <file or URL>              what it brought stays
  npm run import -- schedules [--json]                              lists them with their state, and the imported days
  npm run import -- clear-schedule --station ID [--from D] [--to D] gives days back to the weekly rules`

export const isScheduleCommand = (name: string | undefined): name is ScheduleCommand =>
  COMMANDS.some((command) => command === name)

function readArguments(args: string[]) {
  const options = {
    station: { type: 'string' },
    channel: { type: 'string', multiple: true },
    format: { type: 'string' },
    zone: { type: 'string' },
    with: { type: 'string', multiple: true },
    from: { type: 'string' },
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
    private: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  return parseArguments(USAGE, options, args)
}

type Values = ReturnType<typeof readArguments>['values']

export async function runScheduleCommand(command: ScheduleCommand, args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args)
  if (values.help) return print(HELP)
  const [url] = positionals
  if (command === 'schedules') return list(values)
  if (command === 'clear-schedule') return clear(values)
  if (!url || positionals.length > 1) throw new Error(USAGE)
  if (command === 'unsubscribe-schedule') return remove(url)
  const options = readOptions(values)
  if (command === 'subscribe-schedule') return add(url, options)
  return importOnce(url, options, values)
}

/** Calendars are offered with the scheme `webcal`. */
function toUrl(written: string): string {
  const source = written.replace(/^webcals?:(?:\/\/)?/i, 'https://')
  if (/^https?:/i.test(source)) return webUrl(source) ?? source
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) throw new Error(`Only http and https addresses are supported: ${source}`)
  return pathToFileURL(source).href
}

function readOptions(values: Values): ScheduleSourceOptions {
  const format = SCHEDULE_FORMATS.find((each) => each === values.format)
  if (values.format !== undefined && !format) throw new Error(`--format must be one of ${SCHEDULE_FORMATS.join(', ')}`)
  const channels = (values.channel ?? []).map(toChannel)
  return {
    format,
    zone: values.zone,
    ...(values.station !== undefined && { station: toStation(values.station, '--station') }),
    ...(channels.length > 0 && { channels: Object.fromEntries(channels) }),
    ...(values.with && { with: values.with.map(toUrl) }),
  }
}

function toStation(text: string | undefined, option: string): StationId {
  if (!isStationId(text)) throw new Error(`${option} must be one of ${STATIONS.join(', ')}`)
  return text
}

function toChannel(text: string): [string, StationId] {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new Error('--channel looks like "Some FM=947"')
  return [text.slice(0, at), toStation(text.slice(at + 1), '--channel NAME=STATION: the station')]
}

async function importOnce(source: string, options: ScheduleSourceOptions, values: Values): Promise<void> {
  const url = toUrl(source)
  const now = new Date()
  report(`reading ${source}`)
  const found = await read(url, options, values, now)
  report(`read ${found.file.entries.length} programmes, ${found.file.format}`)
  const request = { file: found.file, source: url, options }
  const isDryRun = values['dry-run'] ?? false
  const outcome = isDryRun
    ? await withUnchangedDatabase<ScheduleImport | null>(readEnv(process.env), (db) =>
        db ? planScheduleImport(db, request, now) : Promise.resolve(null),
      )
    : await withSiteDatabase(readEnv(process.env), (db) => importSchedule(db, request, now))
  if (!outcome) return print('There is no database yet, and so no station to which the programmes belong')
  show(outcome, { isDryRun, json: values.json ?? false })
}

async function read(url: string, options: ScheduleSourceOptions, values: Values, now: Date): Promise<SourceRead> {
  const threads = threadReader()
  const connect = { allowPrivate: values.private ?? false }
  try {
    const found = await readSource({ url, options, now, read: threads.read, connect, known: null })
    if (!found) throw new Error(`${url} has no schedule`)
    return found
  } finally {
    await threads.close()
  }
}

const MAX_TITLES = 10

function show(outcome: ScheduleImport, { isDryRun, json }: { isDryRun: boolean; json: boolean }): void {
  for (const warning of outcome.warnings) report(`note: ${warning}`)
  if (json) return print(printableJson(outcome.stations))
  for (const { station, unknownTitles } of outcome.stations) {
    if (unknownTitles.length === 0) continue
    const more = unknownTitles.length > MAX_TITLES ? ` and ${unknownTitles.length - MAX_TITLES} more` : ''
    report(
      `note: ${station} has no page for ${unknownTitles
        .slice(0, MAX_TITLES)
        .map((title) => `“${title}”`)
        .join(', ')}${more}`,
    )
  }
  for (const { station, changedDays } of outcome.stations)
    if (isDryRun && changedDays.length > 0) print(`${station} would change on ${changedDays.join(', ')}`)
  print(printable(`${summarise(outcome)}${isDryRun ? ' (dry run: nothing changed)' : ''}`))
}

async function add(source: string, options: ScheduleSourceOptions): Promise<void> {
  const url = toUrl(source)
  await withSiteDatabase(readEnv(process.env), (db) => subscribeSchedule(db, url, options, new Date()))
  print('The schedule is read from now on')
}

async function remove(source: string): Promise<void> {
  const url = toUrl(source)
  const isKnown = await withSiteDatabase(readEnv(process.env), (db) => unsubscribeSchedule(db, url))
  if (!isKnown) throw new Error(`There is no subscription of ${source}`)
  print('The schedule is not read any more; what it brought stays')
}

async function list({ json }: Values): Promise<void> {
  const [subscriptions, imported] = await withSiteDatabase(readEnv(process.env), async (db) => [
    await listScheduleSubscriptions(db),
    await listImported(db, toDay(new Date()).date),
  ])
  if (json) return print(printableJson({ subscriptions: subscriptions.map(toJson), imported }))
  for (const one of subscriptions)
    print(printable(`${stateText(one).padEnd(12)} ${one.url}  ${one.last_error ?? one.summary ?? ''}`))
  for (const { station, from, to, days, source } of imported)
    print(printable(`${station.padEnd(12)} ${days} days from ${from} to ${to} by ${source}`))
  print(`${subscriptions.length} subscriptions`)
}

const toJson = (one: ScheduleSubscription) => ({
  url: one.url,
  options: one.options,
  state: stateText(one),
  summary: one.summary,
  checkedAt: one.checked_at,
  changedAt: one.changed_at,
  nextAt: one.ended_at ? null : one.check_at,
  error: one.last_error,
})

async function clear({ station, from, to }: Values): Promise<void> {
  const id = toStation(station, '--station')
  const period = { from: parseDay(from ?? toDay(new Date()).date).date, to: parseDay(to ?? '2037-12-31').date }
  const days = await withSiteDatabase(readEnv(process.env), (db) => clearImported(db, id, period))
  print(`${days} imported days of ${id} are cleared; the weekly rules hold again`)
}
