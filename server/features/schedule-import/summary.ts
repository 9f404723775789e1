import type { ScheduleImport, StationImport } from './import-schedule.ts'

/** `702: 7 days from 2026-11-23 to 2026-11-29, 168 airings, 2 days changed`. */
export const summarise = ({ stations }: ScheduleImport): string => stations.map(stationSummary).join('; ')

function stationSummary({ station, days, changedDays, airings }: StationImport): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const period = days.length > 1 ? `${days.length} days from ${first} to ${last}` : first
  const changes = changedDays.length === 0 ? 'nothing new' : `${counted(changedDays.length, 'day')} changed`
  return `${station}: ${period}, ${counted(airings, 'airing')}, ${changes}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
