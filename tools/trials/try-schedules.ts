// Reads every schedule below a folder and prints the differences from the results of another parser for the same files.
// Run manually: node tools/trials/try-schedules.ts <folder> [expectations.json]
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { z } from 'zod'
import { readSchedule } from '#server/features/schedule-import/formats/read-schedule.ts'
import { ScheduleError, type ScheduleFile } from '#server/features/schedule-import/formats/schedule-file.ts'

const Expectation = z.object({
  programmes: z.number().optional(),
  services: z.number().optional(),
  channels: z.number().optional(),
  without_stop: z.number().optional(),
  first: z.object({ title: z.string().optional(), channel: z.string().optional() }).optional(),
})

function compare(file: ScheduleFile, theirs: z.infer<typeof Expectation>): [string, unknown, unknown][] {
  const ours = {
    programmes: file.entries.length,
    'without an end': file.entries.filter(({ endsAt }) => endsAt === null).length,
    'first title': file.entries[0]?.title,
    'first channel': file.entries[0]?.channel,
  }
  const pairs: [string, unknown, unknown][] = [
    ['programmes', ours.programmes, theirs.programmes],
    ['without an end', ours['without an end'], theirs.without_stop],
    ['first title', ours['first title'], theirs.first?.title],
    ['first channel', ours['first channel'], theirs.first?.channel],
  ]
  return pairs.filter(([, one, other]) => other !== undefined && one !== other)
}

function tryFile(folder: string, name: string, theirs: unknown): string[] {
  try {
    const file = readSchedule(readFileSync(path.join(folder, name)), { now: new Date() })
    const [first] = file.entries
    const facts = `${file.format}, ${file.entries.length} programmes, ${file.channels.length} channels`
    const start = first
      ? `, first ${first.startsAt.toISOString()} to ${first.endsAt?.toISOString()} ${first.title}`
      : ''
    return [
      `${name}: ${facts}${start}`,
      ...file.warnings.map((warning) => `  ${warning}`),
      ...compare(file, Expectation.parse(theirs ?? {})).map(
        ([what, ours, other]) => `  DIFFERENT ${what}: ours ${String(ours)}, theirs ${String(other)}`,
      ),
    ]
  } catch (cause) {
    if (!(cause instanceof ScheduleError)) throw cause
    return [`${name}: refused, ${cause.code}: ${cause.message}`]
  }
}

const [folder, expectationsPath] = argv.slice(2)
if (!folder) {
  stdout.write('Usage: node tools/trials/try-schedules.ts <folder> [expectations.json]\n')
  exit(2)
}
const expectations = z
  .record(z.string(), z.unknown())
  .parse(expectationsPath ? JSON.parse(readFileSync(expectationsPath, 'utf8')) : {})
for (const name of globSync('**/*.*', { cwd: folder }).toSorted()) {
  const theirs = Object.entries(expectations).find(([key]) => key.endsWith(`/${name}`))?.[1]
  stdout.write(`${tryFile(folder, name, theirs).join('\n')}\n`)
}
