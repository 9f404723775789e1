import { createHash } from 'node:crypto'
import { boxesIn, findBox } from './mp4.ts'
import { SEGMENT_MS, SEGMENT_TICKS, TICKS_PER_SECOND } from './segment-clock.ts'

/** One moof box and its mdat box, as they lie in the file. */
interface Fragment {
  moof: Buffer
  mdat: Buffer
  /** Where in moof the sequence number and the decode time stand. */
  sequenceAt: number
  timeAt: number
}

/** A programme's sound at one bitrate, cut into segments of one length. */
export interface SoundFile {
  init: Buffer
  fragments: Fragment[]
  /** The same for the same bytes. */
  version: string
  /** Bits a second of the largest segment, and of all. */
  peakBitrate: number
  averageBitrate: number
}

/** Takes a fragmented MP4 file apart without copying it. Throws where its segments are not what a channel needs. */
export function readSoundFile(file: Buffer): SoundFile {
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
  checkTimes(init, fragments)
  const sizes = fragments.map(({ moof, mdat }) => moof.length + mdat.length)
  return {
    init,
    fragments,
    version: createHash('sha1').update(file).digest('base64url').slice(0, 10),
    peakBitrate: bitrate(Math.max(...sizes)),
    averageBitrate: bitrate(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
  }
}

/**
 * The two parts of a fragment as segment `number` of an endless channel: only the small first one is copied, with its
 * sequence number and decode time set.
 */
export function placeInTime({ moof, mdat, sequenceAt, timeAt }: Fragment, number: number): [Buffer, Buffer] {
  const placed = Buffer.from(moof)
  placed.writeUInt32BE(number >>> 0, sequenceAt)
  placed.writeBigUInt64BE(BigInt(number) * BigInt(SEGMENT_TICKS), timeAt)
  return [placed, mdat]
}

function toFragment(moof: Buffer, mdat: Buffer): Fragment {
  const time = findBox(moof, 'moof/traf/tfdt').body
  if (moof[time] !== 1) throw new Error('The sound file has decode times of 32 bits, which are too few')
  return { moof, mdat, sequenceAt: findBox(moof, 'moof/mfhd').body + 4, timeAt: time + 4 }
}

function checkTimes(init: Buffer, fragments: readonly Fragment[]): void {
  if (fragments.length === 0) throw new Error('The sound file has no segments')
  const header = findBox(init, 'moov/trak/mdia/mdhd').body
  const timescale = init.readUInt32BE(header + (init[header] === 1 ? 20 : 12))
  if (timescale !== TICKS_PER_SECOND) throw new Error(`The sound file has ${timescale} ticks a second, not 48000`)
  const starts = fragments.map(({ moof, timeAt }) => Number(moof.readBigUInt64BE(timeAt)))
  const isEven = starts.every((start, index) => start - (starts[0] ?? 0) === index * SEGMENT_TICKS)
  if (!isEven) throw new Error(`The sound file has segments of another length than ${SEGMENT_MS} ms`)
}

const bitrate = (bytes: number): number => Math.ceil((bytes * 8_000) / SEGMENT_MS)
