import { createHash } from 'node:crypto'
import type { ScheduleSourceOptions } from '#server/database/schedule-tables.ts'
import { type Connect, fetchDays, fetchSchedule, type FetchedSchedule, isDaily } from './fetch-schedule.ts'
import type { ReadOptions, ScheduleFile } from './formats/schedule-file.ts'

export type ReadBytes = (bytes: Uint8Array, options: ReadOptions) => ScheduleFile | Promise<ScheduleFile>

export interface SourceRead {
  file: ScheduleFile
  etag: string | null
  lastModified: string | null
  digest: string
}

interface SourceRequest {
  url: string
  options: ScheduleSourceOptions
  now: Date
  read: ReadBytes
  connect?: Connect | undefined
  /** The caller's copy; null for an unconditional read. */
  known: { etag: string | null; lastModified: string | null; digest: string | null } | null
}

/** Null if the caller's copy is current. Throws FetchError or ScheduleError. */
export async function readSource(request: SourceRequest): Promise<SourceRead | null> {
  const { url, options, connect = {}, now, known } = request
  const documents = isDaily(url)
    ? await fetchDays(url, connect, now)
    : [await fetchSchedule(url, connect, known && !options.with ? known : undefined)]
  if (documents.some(({ isUnchanged }) => isUnchanged)) return null
  const companions: FetchedSchedule[] = []
  for (const companion of options.with ?? []) companions.push(await fetchSchedule(companion, connect))
  const digest = digestOf([...documents, ...companions])
  if (known?.digest === digest) return null
  const files: ScheduleFile[] = []
  for (const document of documents)
    files.push(
      await request.read(document.bytes, {
        now,
        format: options.format,
        zone: options.zone,
        contentType: document.contentType,
        companions: companions.map(({ bytes }) => bytes),
      }),
    )
  const [first] = documents
  return { file: merged(files), digest, etag: first?.etag ?? null, lastModified: first?.lastModified ?? null }
}

function digestOf(documents: readonly FetchedSchedule[]): string {
  const hash = createHash('sha256')
  for (const { bytes } of documents) hash.update(`${bytes.length} `).update(bytes)
  return hash.digest('base64url')
}

function merged(files: readonly ScheduleFile[]): ScheduleFile {
  const [first] = files
  if (!first) throw new Error('A schedule has at least one document')
  const channels = new Map(files.flatMap((file) => file.channels.map((channel) => [channel.id, channel])))
  return {
    ...first,
    channels: [...channels.values()],
    entries: files.flatMap(({ entries }) => entries),
    warnings: files.flatMap(({ warnings }) => warnings),
  }
}
