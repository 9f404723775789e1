import { Readable } from 'node:stream'
import type { ByteRange } from '#server/http/responses/send-bytes.ts'
import { type Rendition, segmentBytes, segmentSize } from './loop-file.ts'
import { boxesIn, findBox } from './mp4.ts'
import { SEGMENT_TICKS, TICKS_PER_SECOND } from './segment-clock.ts'

/** One MP4 file: header with duration, index (`sidx`) for seeking, segments. Takes no space: each range is assembled. */
export function recordingFile(rendition: Rendition, first: number, segments: number) {
  const fragmentAt = (number: number) => {
    const fragment = rendition.fragmentAt(first + number)
    if (!fragment) throw new Error('The channel has no segments')
    return fragment
  }
  const sizes = Array.from({ length: segments }, (_, number) => segmentSize(fragmentAt(number)))
  const head = Buffer.concat([withDuration(rendition.init, segments), segmentIndex(sizes)])
  const size = sizes.reduce((sum, bytes) => sum + bytes, head.length)

  async function* read({ start, end }: ByteRange): AsyncGenerator<Buffer> {
    if (start < head.length) yield head.subarray(start, end)
    let offset = head.length
    for (const [number, bytes] of sizes.entries()) {
      if (offset >= end) return
      if (offset + bytes <= start) {
        offset += bytes
        continue
      }
      for (const part of await segmentBytes(fragmentAt(number), number)) {
        const piece = part.subarray(Math.max(start - offset, 0), Math.max(end - offset, 0))
        if (piece.length > 0) yield piece
        offset += part.length
      }
    }
  }
  return { size, read: (range: ByteRange) => Readable.from(read(range)) }
}

/** Flag of the segment index: each segment starts with a frame that decodes alone. */
const STARTS_ALONE = 0x9000_0000

/** Source: ISO/IEC 14496-12, 8.16.3. */
function segmentIndex(sizes: readonly number[]): Buffer {
  const box = Buffer.alloc(32 + sizes.length * 12)
  box.writeUInt32BE(box.length, 0)
  box.write('sidx', 4, 'latin1')
  // Version 0; the id of the track; ticks; the first segment begins at 0 and follows the box.
  box.writeUInt32BE(1, 12)
  box.writeUInt32BE(TICKS_PER_SECOND, 16)
  box.writeUInt16BE(sizes.length, 30)
  for (const [index, size] of sizes.entries()) {
    const at = 32 + index * 12
    box.writeUInt32BE(size, at)
    box.writeUInt32BE(SEGMENT_TICKS, at + 4)
    box.writeUInt32BE(STARTS_ALONE, at + 8)
  }
  return box
}

const MEHD_BYTES = 16

/** Adds the duration of a fragmented file (`mehd`), which a channel does not have. */
function withDuration(init: Buffer, segments: number): Buffer {
  const moov = findBox(init, 'moov')
  const mvex = findBox(init, 'moov/mvex')
  if (boxesIn(init, mvex.body, mvex.end).some(({ type }) => type === 'mehd'))
    throw new Error('The file of a channel has a duration')
  const header = findBox(init, 'moov/mvhd').body
  const timescale = init.readUInt32BE(header + (init[header] === 1 ? 20 : 12))
  const mehd = Buffer.alloc(MEHD_BYTES)
  mehd.writeUInt32BE(MEHD_BYTES, 0)
  mehd.write('mehd', 4, 'latin1')
  mehd.writeUInt32BE(Math.round((segments * SEGMENT_TICKS * timescale) / TICKS_PER_SECOND), 12)
  const result = Buffer.concat([init.subarray(0, mvex.body), mehd, init.subarray(mvex.body)])
  for (const { start, end } of [moov, mvex]) result.writeUInt32BE(end - start + MEHD_BYTES, start)
  return result
}
