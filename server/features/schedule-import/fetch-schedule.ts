import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { fetchRemote, type FetchRemoteOptions } from '#server/lib/fetch/safe-fetch.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { MAX_SCHEDULE_BYTES } from './formats/read-schedule.ts'
import { ScheduleError } from './formats/schedule-file.ts'

export type Connect = Pick<FetchRemoteOptions, 'allowPrivate' | 'resolve'>

export interface FetchedSchedule {
  bytes: Uint8Array
  contentType: string | undefined
  etag: string | null
  lastModified: string | null
  /** Then there are no bytes. */
  isUnchanged: boolean
}

const TIMEOUT_MS = 60_000
const LIMITS = {
  accept: 'application/xml, text/calendar, application/yaml, text/csv, application/json, text/xml;q=0.9, */*;q=0.5',
  userAgent: 'PrimediaPlus-ScheduleReader/1.0',
  maxBytes: MAX_SCHEDULE_BYTES,
  timeoutMs: TIMEOUT_MS,
}

type Known = FetchRemoteOptions['known']

/** A `file:` URL, or a public http(s) URL. Throws FetchError or ScheduleError. */
export async function fetchSchedule(url: string, connect: Connect = {}, known?: Known): Promise<FetchedSchedule> {
  if (/^file:/i.test(url)) return readLocal(fileURLToPath(url))
  const found = await fetchRemote(url, { ...LIMITS, ...connect, ...(known && { known }) })
  return {
    bytes: found.bytes,
    contentType: found.contentType ?? undefined,
    etag: found.etag,
    lastModified: found.lastModified,
    isUnchanged: found.status === 304,
  }
}

async function readLocal(path: string): Promise<FetchedSchedule> {
  try {
    const { size } = await stat(path)
    if (size > MAX_SCHEDULE_BYTES) throw new ScheduleError('SCHEDULE_TOO_LARGE', `${path} is larger than a schedule`)
    const bytes = await readFile(path)
    return { bytes, contentType: undefined, etag: null, lastModified: null, isUnchanged: false }
  } catch (cause) {
    const code = errorCode(cause)
    if (code === 'ENOENT') throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', `There is no file ${path}`, { cause })
    if (code === 'EISDIR') throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', `${path} is a folder`, { cause })
    throw cause
  }
}

const DATE_IN_URL = /\{yyyymmdd\}|%7Byyyymmdd%7D/i
const DAYS_AHEAD = 8

/** `https://…/{yyyymmdd}_PI.xml` */
export const isDaily = (url: string): boolean => DATE_IN_URL.test(url)

/** Reads from today up to the first document that does not exist yet. Throws without that of today. */
export async function fetchDays(url: string, connect: Connect, now: Date): Promise<FetchedSchedule[]> {
  const found: FetchedSchedule[] = []
  for (let day = 0; day < DAYS_AHEAD; day++) {
    const { date } = toDay(new Date(now.getTime() + day * DAY_MS))
    try {
      found.push(await fetchSchedule(url.replace(DATE_IN_URL, date.replaceAll('-', '')), connect))
    } catch (cause) {
      const isMissing = cause instanceof FetchError && ['FETCH_BAD_STATUS', 'FETCH_GONE'].includes(cause.code)
      if (!isMissing || day === 0) throw cause
      break
    }
  }
  return found
}
