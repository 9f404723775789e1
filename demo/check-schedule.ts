import { weekdays, type DemoBlock } from './content-schema.ts'

const minutesInDay = 24 * 60
const minutesInWeek = weekdays.length * minutesInDay

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function timeOfWeek(minute: number): string {
  const inDay = minute % minutesInDay
  const [hour, rest] = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0'))
  return `${weekdays[Math.floor(minute / minutesInDay) % weekdays.length]} ${hour}:${rest}`
}

/** Throws unless known shows fill the week without gap or overlap; Sunday night continues into Monday. */
export function checkSchedule(file: string, blocks: readonly DemoBlock[], shows: ReadonlySet<string>): void {
  const week: (string | undefined)[] = Array.from({ length: minutesInWeek })
  for (const [index, block] of blocks.entries()) {
    const entry = `${file}, block ${index + 1} (${block.show}, ${block.from} to ${block.to})`
    if (!shows.has(block.show)) throw new Error(`${entry}: there is no show '${block.show}'`)
    for (const day of block.days) placeBlock(week, block, weekdays.indexOf(day), entry)
  }
  const gap = week.findIndex((show) => show === undefined)
  if (gap === -1) return
  const end = week.findIndex((show, minute) => minute > gap && show !== undefined)
  throw new Error(`${file}: nothing is on air from ${timeOfWeek(gap)} to ${timeOfWeek(end === -1 ? 0 : end)}`)
}

function placeBlock(week: (string | undefined)[], block: DemoBlock, day: number, entry: string): void {
  const from = minuteOfDay(block.from)
  const to = minuteOfDay(block.to)
  const length = to > from ? to - from : to - from + minutesInDay
  for (let offset = 0; offset < length; offset++) {
    const minute = (day * minutesInDay + from + offset) % minutesInWeek
    const other = week[minute]
    if (other !== undefined) throw new Error(`${entry}: overlaps ${other} on ${timeOfWeek(minute)}`)
    week[minute] = block.show
  }
}
