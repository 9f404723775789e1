/** `npm run -s errors -- [--source browser|server] [--group ID] [--format table|json]`: lists the errors, as `/errors` does. */
import * as z from 'zod'
import {
  type ErrorEvent,
  type ErrorGroup,
  readEvents,
  readGroups,
} from '#server/features/error-reports/read-reports.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseOptions, printable, printableJson, runCommand, withSiteDatabase } from './command.ts'

const USAGE = 'usage: npm run -s errors -- [--source browser|server] [--group ID] [--format table|json]'

const OPTIONS = { source: { type: 'string' }, group: { type: 'string' }, format: { type: 'string' } } as const
const Options = z.strictObject({
  source: z.enum(['browser', 'server']).optional(),
  group: z.string().optional(),
  format: z.enum(['table', 'json']).default('table'),
})

const minute = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

function toTable(groups: readonly ErrorGroup[]): string {
  if (groups.length === 0) return 'Nothing has gone wrong.\n'
  const rows = groups.map(({ id, source, type, message, lastSeen, number }) =>
    [
      id,
      source.padEnd(7),
      minute(lastSeen),
      String(number).padStart(7),
      printable(`${type}: ${message}`).slice(0, 100),
    ].join('  '),
  )
  return [`${'group'.padEnd(16)}  source   last seen (UTC)    number  error`, ...rows, ''].join('\n')
}

function toText({ type, message, number, firstSeen, lastSeen }: ErrorGroup, [newest]: readonly ErrorEvent[]): string {
  const head = [
    printable(`${type}: ${message}`),
    `${number} times from ${minute(firstSeen)} to ${minute(lastSeen)} UTC`,
  ]
  if (!newest) return `${head.join('\n')}\n`
  const { place, browser, release, traceId, correlationId, replayId, frames, breadcrumbs } = newest
  const facts = { place, browser, release, trace: traceId, correlation: correlationId, recording: replayId }
  return [
    ...head,
    ...Object.entries(facts).flatMap(([name, value]) => (value ? [`${name}: ${printable(value)}`] : [])),
    ...frames.map(({ function: name, file, line, column }) =>
      printable(`    at ${name || '(anonymous)'} (${file}:${line}:${column})`),
    ),
    ...breadcrumbs.map(({ at, category, message: text }) => printable(`  ${at ?? ''} ${category} ${text}`)),
    '',
  ].join('\n')
}

runCommand(async () => {
  const { source, group: id, format } = parseOptions(USAGE, OPTIONS, Options)
  const output = await withSiteDatabase(readEnv(process.env), async (db) => {
    const groups = await readGroups(db, { source, ...(id !== undefined && { ids: [id] }) }, new Date())
    if (id === undefined) return format === 'json' ? `${printableJson(groups)}\n` : toTable(groups)
    const [group] = groups
    if (!group) throw new Error(`There is no group ${id}`)
    const events = await readEvents(db, id)
    return format === 'json' ? `${printableJson({ ...group, events })}\n` : toText(group, events)
  })
  process.stdout.write(output)
}, USAGE)
