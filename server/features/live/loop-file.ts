import { createHash } from 'node:crypto'
import { boxesIn, findBox, readTracks, type Track } from './mp4.ts'
import { SEGMENT_MS, SEGMENT_TICKS, TICKS_PER_SECOND } from './segment-clock.ts'

/** One moof box and its mdat box, as they lie in the file. */
interface Fragment {
  moof: Buffer
  mdat: Buffer
  /** Where in moof the sequence number stands, and the decode time of each track. */
  sequenceAt: number
  timesAt: number[]
}

/** What a channel plays round and round, in one quality, cut into segments of one length: sound, or picture and sound. */
export interface LoopFile {
  init: Buffer
  fragments: Fragment[]
  /** The same for the same bytes. */
  version: string
  /** Bits a second of the largest segment, and of all. */
  peakBitrate: number
  averageBitrate: number
  /** As playlists name them, for example `avc1.4d401e,mp4a.40.2`. */
  codecs: string
  /** Pixels; null where there is nothing to see. */
  resolution: { width: number; height: number } | null
}

/** Takes a fragmented MP4 file apart without copying it. Throws where its segments are not what a channel needs. */
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

/**
 * The two parts of a fragment as segment `number` of an endless channel: only the small first one is copied, with its
 * sequence number and decode times set.
 */
export function positionInSchedule({ moof, mdat, sequenceAt, timesAt }: Fragment, number: number): [Buffer, Buffer] {
  const placed = Buffer.from(moof)
  placed.writeUInt32BE(number >>> 0, sequenceAt)
  for (const timeAt of timesAt) placed.writeBigUInt64BE(BigInt(number) * BigInt(SEGMENT_TICKS), timeAt)
  return [placed, mdat]
}

function toFragment(moof: Buffer, mdat: Buffer): Fragment {
  const { body, end } = findBox(moof, 'moof')
  const tracks = [...boxesIn(moof, body, end)].filter(({ type }) => type === 'traf')
  const times = tracks.map((track) => findBox(moof, 'tfdt', track).body)
  if (times.some((time) => moof[time] !== 1)) {
    throw new Error('The file has decode times of 32 bits, which are too few')
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
  if (!isEven) throw new Error(`The file has segments of another length than ${SEGMENT_MS} ms`)
}

const bitrate = (bytes: number): number => Math.ceil((bytes * 8_000) / SEGMENT_MS)
