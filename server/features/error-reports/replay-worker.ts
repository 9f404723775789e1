/** Recordings are large and untrusted, so they are read in worker threads. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { scrub } from '#contract/scrub.ts'

const MAX_EVENTS = 20_000

const MAX_READ_BYTES = 50_000_000

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const Recording = z.array(z.looseObject({ type: z.number(), timestamp: z.number() })).max(MAX_EVENTS)

export interface CleanRecording {
  /** Gzip of a JSON list of rrweb events. */
  recording: Uint8Array
  /** Before compression. */
  length: number
}

/** Null if the part is not a list of events. */
export async function cleanRecording(bytes: Uint8Array): Promise<CleanRecording | null> {
  const events = eventsOf(bytes)
  if (!events) return null
  const json = Buffer.from(JSON.stringify(events))
  return { recording: await compress(json), length: json.length }
}

function eventsOf(bytes: Uint8Array): object[] | null {
  try {
    return Recording.parse(JSON.parse(scrub(new TextDecoder().decode(bytes))))
  } catch {
    return null
  }
}

/** The events of all parts in order of time, as JSON; null if they exceed the limit. Only one part at a time is in memory as objects. */
export async function joinRecording(parts: readonly Uint8Array[]): Promise<Uint8Array | null> {
  const events: { at: number; json: string }[] = []
  let left = MAX_READ_BYTES
  for (const part of parts) {
    const text = await decompressPart(part, left)
    if (!text) return null
    left -= text.length
    for (const event of JSON.parse(text.toString()) as RecordedEvent[]) {
      const at = millisecondsOf(event)
      events.push({ at, json: JSON.stringify({ ...event, timestamp: at }) })
    }
  }
  events.sort((one, other) => one.at - other.at)
  return Buffer.from(`[${events.map(({ json }) => json).join(',')}]`)
}

/** Null when it is longer than `maxOutputLength`. */
async function decompressPart(part: Uint8Array, maxOutputLength: number): Promise<Buffer | null> {
  // Zlib rejects a limit of 0.
  if (maxOutputLength <= 0) return null
  return decompress(part, { maxOutputLength }).catch((cause: unknown) => {
    if (cause instanceof RangeError) return null
    throw cause
  })
}

interface RecordedEvent {
  timestamp: number
}

/** In milliseconds, smaller ones would be before 1973. */
const MAX_SECONDS = 1e11

/** rrweb uses milliseconds, but the SDK's own events use seconds. */
const millisecondsOf = ({ timestamp }: RecordedEvent): number =>
  timestamp < MAX_SECONDS ? timestamp * 1_000 : timestamp
