import { readSchedule } from './formats/read-schedule.ts'
import type { ReadOptions, ScheduleFile } from './formats/schedule-file.ts'

/** Runs in a worker thread. */
export const read = ({ bytes, options }: { bytes: Uint8Array; options: ReadOptions }): ScheduleFile =>
  readSchedule(bytes, options)
