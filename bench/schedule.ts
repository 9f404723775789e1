import { readSchedule } from '#server/features/schedule-import/formats/read-schedule.ts'
/** Import of a schedule of 10,000 programmes: against ten seconds, against parsing alone, and repeated without a change. */
import { importSchedule } from '#server/features/schedule-import/import-schedule.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { openDemoDatabase } from './kit/demo-database.ts'
import { printRows, type Row } from './kit/row.ts'

const PROGRAMMES = 10_000
const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-04T08:00:00Z')
const FIRST = Date.parse('2026-03-05T22:00:00Z')
/** A timer reads several of them each hour. */
const IMPORT_MS = 10_000
const MEBIBYTE = 2 ** 20

const time = (hour: number, shape: (iso: string) => string) => shape(new Date(FIRST + hour * HOUR_MS).toISOString())
const compact = (iso: string) => iso.slice(0, 19).replaceAll(/[-T:]/g, '')

const xmltv = (): string =>
  `<tv>${Array.from(
    { length: PROGRAMMES },
    (_, hour) =>
      `<programme start="${time(hour, compact)} +0000" stop="${time(hour + 1, compact)} +0000" channel="x">` +
      `<title>Hour ${hour % 500}</title><desc>${'What happens in this hour. '.repeat(8)}</desc>` +
      `<credits><presenter>Ann</presenter></credits><icon src="https://station.example/${hour % 500}.jpg"/></programme>`,
  ).join('\n')}</tv>`

const calendar = (): string =>
  `BEGIN:VCALENDAR\r\n${Array.from(
    { length: PROGRAMMES },
    (_, hour) =>
      `BEGIN:VEVENT\r\nUID:${hour}\r\nDTSTART:${time(hour % 1_400, compact).replace(/^(.{8})/, '$1T')}Z\r\nDURATION:PT1H\r\n` +
      `SUMMARY:Hour ${hour}\r\nDESCRIPTION:${'What happens in this hour. '.repeat(8)}\r\nEND:VEVENT\r\n`,
  ).join('')}END:VCALENDAR\r\n`

async function measured<Result>(work: () => Result | Promise<Result>): Promise<{ ms: number; result: Result }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  const { db, close } = await openDemoDatabase(server.url)
  try {
    const text = Buffer.from(xmltv())
    const read = await measured(() => readSchedule(text, { now: NOW }))
    const ics = await measured(() => readSchedule(Buffer.from(calendar()), { now: NOW }))
    const source = { file: read.result, source: 'bench', options: { station: '702' } } as const
    const first = await measured(() => importSchedule(db, source, NOW))
    const again = await measured(() => importSchedule(db, source, NOW))
    const days = first.result.stations[0]?.changedDays.length ?? 0
    const rest = again.result.stations[0]?.changedDays.length ?? 0
    return [
      {
        work: `import of ${PROGRAMMES} programmes from XMLTV, read and written`,
        against: '10 s',
        ratio: (read.ms + first.ms) / IMPORT_MS,
        aim: '<= 1',
        details: `${Math.round(read.ms)} ms read (${(text.length / MEBIBYTE).toFixed(1)} MB), ${Math.round(first.ms)} ms written, ${days} days`,
      },
      {
        work: 'the same import again, which changes nothing',
        against: 'the first',
        ratio: again.ms / first.ms,
        aim: '<= 0.6',
        details: `${Math.round(again.ms)} ms, ${rest} days changed`,
      },
      {
        work: `reading ${PROGRAMMES} events of a calendar`,
        against: '10 s',
        ratio: ics.ms / IMPORT_MS,
        aim: '<= 1',
        details: `${Math.round(ics.ms)} ms, ${ics.result.entries.length} airings`,
      },
    ]
  } finally {
    await close()
    await server.stop()
  }
}

if (import.meta.main) printRows(await run())
