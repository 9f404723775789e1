import { createHash } from 'node:crypto'
import { boxesIn, findBox, readTracks, type Track } from './mp4.ts'
import { SEGMENT_MS, SEGMENT_TICKS, TICKS_PER_SECOND } from './segment-clock.ts'

/** A moof box and its mdat box, as stored in the file. */
export interface Fragment {
  moof: Buffer
  mdat: Buffer
  /** Offsets in moof of the sequence number, and of the decode time of each track. */
  sequenceAt: number
  timesAt: number[]
}

/** A packaged file in segments of equal length, audio or video and audio: the endless loop of a channel, or a piece of a station. */
export interface LoopFile extends Format {
  fragments: Fragment[]
}

/** One rendition of a channel: any segment since the epoch. */
export interface Rendition extends Format {
  /** Undefined for a segment that no file has. */
  fragmentAt: (number: number) => Fragment | undefined
}

interface Format {
  init: Buffer
  /** Identifies the bytes. */
  version: string
  /** Bits per second of the largest segment, and of all segments. */
  peakBitrate: number
  averageBitrate: number
  /** The CODECS attribute of a playlist, for example `avc1.4d401e,mp4a.40.2`. */
  codecs: string
  /** Pixels; null for audio. */
  resolution: { width: number; height: number } | null
}

/** Parses a fragmented MP4 file without copying it. Throws unless all segments have the length of `SEGMENT_MS`. */
export function readLoopFile(file: Buffer): LoopFile {
  const fragments: Fragment[] = []
  let initEnd = 0
  let moof: Buffer | undefined
  for (const { type, start, end } of boxesIn(file)) {
    if (type === 'moov') initEnd = end
    if (type === 'moof') moof = file.subarray(start, end)
    if (type !== 'mdat' || !moof) continue
    fragments.push(toFragment(moof, file.subarray(start, end)))
    moof = undefined
  }
  const init = file.subarray(0, initEnd)
  const tracks = readTracks(init)
  checkTimes(tracks, fragments)
  const sizes = fragments.map(({ moof, mdat }) => moof.length + mdat.length)
  return {
    init,
    fragments,
    version: createHash('sha1').update(file).digest('base64url').slice(0, 10),
    peakBitrate: bitrate(Math.max(...sizes)),
    averageBitrate: bitrate(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    codecs: tracks.map(({ codec }) => codec).join(','),
    resolution: tracks.find(({ resolution }) => resolution)?.resolution ?? null,
  }
}

/** Returns the rendition of a channel that plays a file again and again. */
export const loopRendition = ({ fragments, ...format }: LoopFile): Rendition => ({
  ...format,
  fragmentAt: (number) => fragments[number % fragments.length],
})

/**
 * Returns moof and mdat of a fragment as segment `number` of the endless channel. Only the small moof is copied, to set its
 * sequence number and decode times.
 */
export function segmentBytes({ moof, mdat, sequenceAt, timesAt }: Fragment, number: number): [Buffer, Buffer] {
  const copy = Buffer.from(moof)
  copy.writeUInt32BE(number >>> 0, sequenceAt)
  for (const timeAt of timesAt) copy.writeBigUInt64BE(BigInt(number) * BigInt(SEGMENT_TICKS), timeAt)
  return [copy, mdat]
}

function toFragment(moof: Buffer, mdat: Buffer): Fragment {
  const { body, end } = findBox(moof, 'moof')
  const tracks = [...boxesIn(moof, body, end)].filter(({ type }) => type === 'traf')
  const times = tracks.map((track) => findBox(moof, 'tfdt', track).body)
  if (times.some((time) => moof[time] !== 1)) {
    throw new Error('The file has decode times of 32 bits, which would overflow')
  }
  return { moof, mdat, sequenceAt: findBox(moof, 'moof/mfhd').body + 4, timesAt: times.map((time) => time + 4) }
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
