import type { FolderReader } from '../read/folder-reader.ts'
import { weekdays, type BlockEntry } from '../schema/content.ts'

const MINUTES_OF_DAY = 24 * 60
const MINUTES_OF_WEEK = weekdays.length * MINUTES_OF_DAY

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** `wed 12:00` */
export function timeOfWeek(minute: number): string {
  const inDay = minute % MINUTES_OF_DAY
  const [hour, rest] = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0'))
  return `${weekdays[Math.floor(minute / MINUTES_OF_DAY) % weekdays.length]} ${hour}:${rest}`
}

/** Sunday night continues into Monday. */
export function checkSchedule(reader: FolderReader, blocks: readonly BlockEntry[], shows: ReadonlySet<string>): void {
  const week: (BlockEntry | undefined)[] = Array.from({ length: MINUTES_OF_WEEK })
  for (const block of blocks) {
    if (!shows.has(block.show)) reader.faultAt(block, 'show', `there is no show '${block.show}'`)
    const overlap = coveredMinutes(block).find((minute) => week[minute] !== undefined)
    const other = overlap === undefined ? undefined : week[overlap]
    if (overlap !== undefined && other) {
      const { file, line } = reader.locate(other)
      reader.faultAt(block, null, `${block.show} overlaps ${other.show} of ${file}:${line} on ${timeOfWeek(overlap)}`)
    }
    for (const minute of coveredMinutes(block)) week[minute] = block
  }
}

export function coveredMinutes({ days, from, to }: BlockEntry): number[] {
  const start = minuteOfDay(from)
  const length = (minuteOfDay(to) - start + MINUTES_OF_DAY) % MINUTES_OF_DAY || MINUTES_OF_DAY
  return days.flatMap((day) =>
    Array.from({ length }, (_, offset) => (weekdays.indexOf(day) * MINUTES_OF_DAY + start + offset) % MINUTES_OF_WEEK),
  )
}
