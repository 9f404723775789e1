import { type FileHandle, open } from 'node:fs/promises'

/** More than the length of the first frame, which contains the Xing header. */
const SEARCHED_BYTES = 8_192
const HAS_FRAMES = 1
const HAS_BYTES = 2
/** Share of the declared bytes from which a file is complete: encoders differ in whether they count the tags at the end. */
const TOLERANCE = 0.99
const APPENDED = 1.05

interface XingHeader {
  seconds: number
  /** The share of the declared bytes that the file has; 1 for a complete file, more where other files were appended to it. */
  share: number
}

/** Null without a Xing header. A file that was cut, or uploaded incompletely, has the header of the complete one. */
export async function xingHeader(file: string): Promise<XingHeader | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer: start } = await handle.read(Buffer.alloc(10), 0, 10, 0)
    const audioStart = tagLength(start)
    const { buffer } = await handle.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, audioStart)
    const declared = declaredIn(buffer)
    if (!declared) return null
    const share = (size - audioStart) / declared.bytes
    const isOther = share > APPENDED ? await hasAudioAt(handle, audioStart + declared.bytes) : share < TOLERANCE
    return { seconds: declared.seconds, share: isOther ? share : 1 }
  } finally {
    await handle.close()
  }
}

/** Whether a frame follows, perhaps after a tag; what follows may also be tags alone. */
async function hasAudioAt(handle: FileHandle, end: number): Promise<boolean> {
  const { buffer: start } = await handle.read(Buffer.alloc(10), 0, 10, end)
  const { buffer: frame } = await handle.read(Buffer.alloc(2), 0, 2, end + tagLength(start))
  return frame[0] === 0xff && ((frame[1] ?? 0) & 0xe0) === 0xe0
}

/** The tag may contain a picture. */
const tagLength = (start: Buffer): number =>
  start.toString('latin1', 0, 3) === 'ID3'
    ? 10 + start.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    : 0

function declaredIn(bytes: Buffer): { seconds: number; bytes: number } | null {
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
  const both = HAS_FRAMES | HAS_BYTES
  if (at < 0 || at + 16 > bytes.length || (bytes.readUInt32BE(at + 4) & both) !== both) return null
  const seconds = bytes.readUInt32BE(at + 8) * frameSeconds(bytes, at)
  const size = bytes.readUInt32BE(at + 12)
  return seconds > 0 && size > 0 ? { seconds, bytes: size } : null
}

/** Bytes from the start of the first frame to the Xing header in it, by MPEG version and channels. */
const OFFSETS = [36, 21, 13]
const RATES = [44_100, 48_000, 32_000]

/** From the header of the first frame; 0 if that is invalid. */
function frameSeconds(bytes: Buffer, at: number): number {
  const start = OFFSETS.map((offset) => at - offset).find(
    (frame) => bytes[frame] === 0xff && ((bytes[frame + 1] ?? 0) & 0xe0) === 0xe0,
  )
  if (start === undefined) return 0
  const version = ((bytes[start + 1] ?? 0) >> 3) & 3
  const rate = RATES[((bytes[start + 2] ?? 0) >> 2) & 3] ?? Number.POSITIVE_INFINITY
  return version === 3 ? 1_152 / rate : 576 / (version === 2 ? rate / 2 : rate / 4)
}
