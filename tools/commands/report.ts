/** `npm run -s report -- [--from 2026-01-01] [--to 2026-01-31] [--format table|csv|json]`: prints the audience measures. */
import * as z from 'zod'
import { type Insight, readInsights } from '#server/features/audience/insights.ts'
import { rollUpRecent } from '#server/features/audience/roll-up.ts'
import { toCsv } from '#server/lib/encoding/csv.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseOptions, parsePeriod, printable, printableJson, runCommand, withSiteDatabase } from './command.ts'

const USAGE = 'usage: npm run -s report -- [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--format table|csv|json]'

const FORMATS = {
  table: toTable,
  csv: (insights: readonly Insight[]) => toCsv(rowsOf(insights), { header: true }),
  json: toJson,
}

const OPTIONS = { from: { type: 'string' }, to: { type: 'string' }, format: { type: 'string' } } as const
const Options = z.strictObject({
  from: z.string().optional(),
  to: z.string().optional(),
  format: z.enum(['table', 'csv', 'json']).default('table'),
})

const rowsOf = (insights: readonly Insight[]) =>
  insights.flatMap(({ measure: { key, unit }, total, series, top }) => [
    { measure: key, kind: 'total', subject: '', day: '', value: total, unit },
    ...series.flatMap(({ name, points }) =>
      points.map(({ day, value }) => ({ measure: key, kind: 'day', subject: name, day, value, unit })),
    ),
    ...top.map(({ label, value }) => ({ measure: key, kind: 'top', subject: label, day: '', value, unit })),
  ])

function toJson(insights: readonly Insight[]): string {
  return `${printableJson(insights.map(({ measure: { select: _select, ...measure }, ...rest }) => ({ ...measure, ...rest })))}\n`
}

function toTable(insights: readonly Insight[]): string {
  return insights
    .map(({ measure, total, top }) => {
      const head = `${measure.title}: ${total === null ? 'no data' : format(total)}\n  ${measure.definition}`
      return [head, ...top.map(({ label, value }) => `  ${format(value).padStart(12)}  ${printable(label)}`), ''].join(
        '\n',
      )
    })
    .join('\n')
}

const format = (value: number) => value.toLocaleString('en-ZA', { maximumFractionDigits: 2 })

runCommand(async () => {
  const now = new Date()
  const { format: name, ...period } = parseOptions(USAGE, OPTIONS, Options)
  const { first, last } = parsePeriod(period, now)
  const insights = await withSiteDatabase(readEnv(process.env), async (db) => {
    await rollUpRecent(db, now)
    return readInsights(db, first, last)
  })
  process.stdout.write(FORMATS[name](insights))
}, USAGE)
