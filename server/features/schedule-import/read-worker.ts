import { readSchedule } from './formats/read-schedule.ts'
import type { ReadOptions, ScheduleFile } from './formats/schedule-file.ts'

export const read = ({ bytes, options }: { bytes: Uint8Array; options: ReadOptions }): ScheduleFile =>
  readSchedule(bytes, options)
