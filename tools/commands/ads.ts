/** `npm run -s ads -- load campaigns.yaml | report [--spots] [--from 2026-01-01] [--to 2026-01-31] [--csv]`: house ads. */
import { parse } from 'yaml'
import { Campaigns } from '#server/features/ads/pages/campaign.ts'
import { replaceCampaigns } from '#server/features/ads/pages/campaigns.ts'
import { adReport, type AdReportRow } from '#server/features/ads/pages/report.ts'
import { rollUpAds } from '#server/features/ads/pages/roll-up.ts'
import { spotReport, type SpotReportRow } from '#server/features/ads/pods/report.ts'
import { toCsv } from '#server/lib/encoding/csv.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseArguments, parsePeriod, print, printable, readInput, runCommand, withSiteDatabase } from './command.ts'

const USAGE = 'usage: npm run -s ads -- load FILE.yaml | report [--spots] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--csv]'
const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  spots: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const

/** All campaigns of the file are stored, or none where one is wrong. */
async function load(file: string): Promise<void> {
  const campaigns = Campaigns.safeParse(parse((await readInput(file)).toString()))
  if (!campaigns.success) {
    const [issue] = campaigns.error.issues
    throw new Error(`${file}, ${issue?.path.join('.') || 'whole file'}: ${issue?.message}`)
  }
  await withSiteDatabase(readEnv(process.env), (db) => replaceCampaigns(db, campaigns.data))
  print(`${campaigns.data.length} campaigns`)
}

interface ReportOptions {
  from?: string
  to?: string
  /** Of spots in sound and film instead of slots on pages. */
  spots?: boolean
  csv?: boolean
}

async function printReport({ spots, csv, ...period }: ReportOptions): Promise<void> {
  const now = new Date()
  const { first, last } = parsePeriod(period, now)
  const table = await withSiteDatabase(readEnv(process.env), async (db): Promise<Table> => {
    if (spots) return spotTable(await spotReport(db, first.date, last.date))
    await rollUpAds(db, now)
    return pageTable(await adReport(db, first.date, last.date))
  })
  process.stdout.write(csv ? toCsv(table.rows, { header: true }) : toText(table))
}

interface Table {
  rows: object[]
  columns: readonly string[]
  subject: string
  lines: readonly { name: string; numbers: readonly number[] }[]
}

const PAGE_COLUMNS = ['requests', 'impressions', 'viewable', 'clicks'] as const

const pageTable = (rows: AdReportRow[]): Table => ({
  rows,
  columns: PAGE_COLUMNS,
  subject: 'campaign / creative in slot',
  lines: rows.map((row) => ({
    name: `${row.campaign === '' ? 'unfilled' : `${row.campaign} / ${row.creative}`} in ${row.slot}`,
    numbers: PAGE_COLUMNS.map((column) => row[column]),
  })),
})

const SPOT_COLUMNS = [
  'impressions',
  'quarters',
  'halves',
  'threeQuarters',
  'completed',
  'clicks',
  'errors',
] as const satisfies readonly (keyof SpotReportRow)[]

const spotTable = (rows: SpotReportRow[]): Table => ({
  rows,
  columns: SPOT_COLUMNS,
  subject: 'spot',
  lines: rows.map((row) => ({ name: row.spot, numbers: SPOT_COLUMNS.map((column) => row[column]) })),
})

function toText({ columns, subject, lines }: Table): string {
  const inColumns = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(14)).join('')
  const all = lines.map(({ name, numbers }) => `${inColumns(numbers)}  ${printable(name)}`)
  return `${[`${inColumns(columns)}  ${subject}`, ...all].join('\n')}\n`
}

runCommand(async () => {
  const { positionals, values } = parseArguments(USAGE, OPTIONS)
  const [command, file] = positionals
  if (command === 'load' && file !== undefined && positionals.length === 2) return load(file)
  if (command === 'report' && positionals.length === 1) return printReport(values)
  throw new Error(USAGE)
}, USAGE)
