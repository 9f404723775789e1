import { open } from 'node:fs/promises'

/** Bitrates of layer III in kilobits per second by index: first those of MPEG 1, then those of MPEG 2 and 2.5. */
const BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const RATES = [44_100, 48_000, 32_000]

/** Places in the file, and bytes that are searched at each; the longest frame has 1,441 bytes. */
const SAMPLES = 16
const SAMPLE_BYTES = 8_192

/** Whether all frames that are sampled have one bitrate; the first frames, which may be silent, do not tell. */
export async function hasOneBitrate(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bitrates = new Set<number>()
    for (let sample = 0; sample < SAMPLES; sample++) {
      const at = Math.floor((size * sample) / SAMPLES)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, at)
      for (const bitrate of bitratesIn(buffer.subarray(0, bytesRead))) bitrates.add(bitrate)
    }
    return bitrates.size <= 1
  } finally {
    await handle.close()
  }
}

/** Bitrates of the frames that are followed by another one: any bytes may look like the header of a frame. */
function bitratesIn(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(0xff); at >= 0;) {
    const frame = frameAt(bytes, at)
    const next = frame && frameAt(bytes, at + frame.length)
    if (frame && next?.kind === frame.kind) found.push(frame.bitrate)
    at = bytes.indexOf(0xff, at + (next ? frame.length : 1))
  }
  return found
}

interface Frame {
  bitrate: number
  length: number
  /** Version and sampling rate, which do not change within a file. */
  kind: number
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  const isLayer3 = first === 0xff && (second & 0xe0) === 0xe0 && version !== 1 && layer === 1
  const bitrate = BITRATES[version === 3 ? 0 : 1]?.[(third >> 4) - 1]
  const rate = RATES[(third >> 2) & 3]
  if (!isLayer3 || bitrate === undefined || rate === undefined) return null
  const divided = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const length = Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / divided) + ((third >> 1) & 1)
  return { bitrate, length, kind: version * 4 + ((third >> 2) & 3) }
}
