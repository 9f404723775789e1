import { hash } from 'node:crypto'
import type { ByteRange } from '#server/http/responses/send-bytes.ts'
import { boxesIn, findBox, readTracks, type Track } from './mp4.ts'
import { SEGMENT_MS, SEGMENT_TICKS, TICKS_PER_SECOND } from './segment-clock.ts'

/** A moof box; its mdat box stays on disk, because all would take tens of megabytes. */
export interface Fragment {
  moof: Buffer
  mdatBytes: number
  readMdat: () => Promise<Buffer>
  /** Offsets in moof of the sequence number, and of the decode time of each track. */
  sequenceAt: number
  timesAt: number[]
}

/** A packaged file in segments of equal length: the endless loop of a channel, or a piece of a station. */
export interface LoopFile extends Format {
  fragments: Fragment[]
}

export interface Rendition extends Format {
  /** `number` counts segments since the epoch; undefined where no file has it. */
  fragmentAt: (number: number) => Fragment | undefined
}

interface Format {
  init: Buffer
  version: string
  /** Bits per second of the largest segment, and of all segments. */
  peakBitrate: number
  averageBitrate: number
  /** The CODECS attribute, for example `avc1.4d401e,mp4a.40.2`. */
  codecs: string
  /** Pixels; null for audio. */
  resolution: { width: number; height: number } | null
}

export type ReadPart = (range: ByteRange) => Promise<Buffer>

/** Segments of the fragmented MP4 are read later by `read`. Throws unless all have the length of `SEGMENT_MS`. */
export function readLoopFile(file: Buffer, read: ReadPart): LoopFile {
  const fragments: Fragment[] = []
  let initEnd = 0
  let moof: Buffer | undefined
  for (const { type, start, end } of boxesIn(file)) {
    if (type === 'moov') initEnd = end
    if (type === 'moof') moof = file.subarray(start, end)
    if (type !== 'mdat' || !moof) continue
    // Copied, because a view would keep the whole file in memory.
    fragments.push(toFragment(Buffer.from(moof), end - start, () => read({ start, end })))
    moof = undefined
  }
  const init = Buffer.from(file.subarray(0, initEnd))
  const tracks = readTracks(init)
  checkTimes(tracks, fragments)
  const sizes = fragments.map(segmentSize)
  return {
    init,
    fragments,
    version: hash('sha1', file, 'base64url').slice(0, 10),
    peakBitrate: bitrate(Math.max(...sizes)),
    averageBitrate: bitrate(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    codecs: tracks.map(({ codec }) => codec).join(','),
    resolution: tracks.find(({ resolution }) => resolution)?.resolution ?? null,
  }
}

export const loopRendition = ({ fragments, ...format }: LoopFile): Rendition => ({
  ...format,
  fragmentAt: (number) => fragments[number % fragments.length],
})

/** Only the small moof is copied, to set its sequence number and decode times. */
export async function segmentBytes(
  { moof, readMdat, sequenceAt, timesAt }: Fragment,
  number: number,
): Promise<[Buffer, Buffer]> {
  const mdat = await readMdat()
  const copy = Buffer.from(moof)
  copy.writeUInt32BE(number >>> 0, sequenceAt)
  for (const timeAt of timesAt) copy.writeBigUInt64BE(BigInt(number) * BigInt(SEGMENT_TICKS), timeAt)
  return [copy, mdat]
}

export const segmentSize = ({ moof, mdatBytes }: Fragment): number => moof.length + mdatBytes

function toFragment(moof: Buffer, mdatBytes: number, readMdat: Fragment['readMdat']): Fragment {
  const { body, end } = findBox(moof, 'moof')
  const tracks = [...boxesIn(moof, body, end)].filter(({ type }) => type === 'traf')
  const times = tracks.map((track) => findBox(moof, 'tfdt', track).body)
  if (times.some((time) => moof[time] !== 1)) {
    throw new Error('The file has decode times of 32 bits, which would overflow')
  }
  const sequenceAt = findBox(moof, 'moof/mfhd').body + 4
  return { moof, mdatBytes, readMdat, sequenceAt, timesAt: times.map((time) => time + 4) }
}

function checkTimes(tracks: readonly Track[], fragments: readonly Fragment[]): void {
  if (fragments.length === 0) throw new Error('The file has no segments')
  for (const { timescale } of tracks) {
    if (timescale !== TICKS_PER_SECOND) throw new Error(`The file has ${timescale} ticks a second, not 48000`)
  }
  const isEven = fragments.every(
    ({ moof, timesAt }, index) =>
      timesAt.length === tracks.length &&
      timesAt.every((timeAt) => Number(moof.readBigUInt64BE(timeAt)) === index * SEGMENT_TICKS),
  )
  if (!isEven) throw new Error(`The file has segments that are not ${SEGMENT_MS} ms long`)
}

const bitrate = (bytes: number): number => Math.ceil((bytes * 8_000) / SEGMENT_MS)
