import { open } from 'node:fs/promises'

/** File signatures: byte offset, bytes, and the name for messages. */
const SIGNATURES: readonly [number, string, string][] = [
  [0, 'fLaC', 'FLAC'],
  [0, 'OggS', 'Ogg'],
  [8, 'WAVE', 'WAV'],
  [8, 'AIFF', 'AIFF'],
  [8, 'AIFC', 'AIFF'],
  [0, 'caff', 'Core Audio'],
  [0, '\x1a\x45\xdf\xa3', 'Matroska or WebM'],
  [0, '\x30\x26\xb2\x75', 'Windows Media'],
  [0, '#!AMR', 'AMR'],
  [0, 'ADIF', 'AAC without a container'],
  [0, 'MPCK', 'Musepack'],
  [0, 'MAC ', 'Monkey’s Audio'],
  [0, 'wvpk', 'WavPack'],
  [0, '.snd', 'AU'],
  [0, 'PK\x03\x04', 'ZIP'],
  [4, 'moov', 'old QuickTime'],
  [4, 'mdat', 'old QuickTime'],
  [4, 'wide', 'old QuickTime'],
]

/** MP3 frames may begin after padding, or after tags of other formats. */
const SEARCHED_BYTES = 65_536

export interface MediaKind {
  /** Null if browsers do not play the file. */
  type: 'audio/mp4' | 'audio/mpeg' | null
  name: string | null
}

export async function mediaKind(file: string): Promise<MediaKind> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEARCHED_BYTES), 0, SEARCHED_BYTES, 0)
    return kindOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function kindOf(start: Buffer): MediaKind {
  if (start.length === 0) return { type: null, name: 'empty' }
  if (start.toString('latin1', 4, 8) === 'ftyp') return { type: 'audio/mp4', name: 'MPEG-4' }
  const [, , name] = SIGNATURES.find(([at, mark]) => start.toString('latin1', at, at + mark.length) === mark) ?? []
  if (name !== undefined) return { type: null, name }
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(start.toString('latin1', 0, 200))) return { type: null, name: 'a page' }
  if (start[0] === 0xff && ((start[1] ?? 0) & 0xf6) === 0xf0) return { type: null, name: 'AAC without a container' }
  return start.toString('latin1', 0, 3) === 'ID3' || hasFrames(start)
    ? { type: 'audio/mpeg', name: 'MP3' }
    : { type: null, name: null }
}

/** Whether two MPEG audio frames follow each other; a single match may be a coincidence. */
function hasFrames(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const length = frameLength(bytes, at)
    const isLast = at === 0 && at + (length ?? 0) >= bytes.length
    if (length !== null && (isLast || frameLength(bytes, at + length) !== null)) return true
  }
  return false
}

const RATES_V1 = [44_100, 48_000, 32_000]
/** kbit/s of layer III. */
const BITRATES = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** Length of a frame of layer II or III; null where none begins. */
function frameLength(bytes: Buffer, at: number): number | null {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3)
  const layer = (version >> 1) & 3
  if (sync !== 0xff || (version & 0xe0) !== 0xe0 || (layer !== 1 && layer !== 2)) return null
  const number = (version >> 3) & 3
  const rate = (RATES_V1[(rates >> 2) & 3] ?? Number.NaN) / (number === 3 ? 1 : number === 2 ? 2 : 4)
  const isV1 = number === 3
  // Layer II has other bitrates, so the length of its frames is not computed.
  if (layer === 2) return number === 1 || Number.isNaN(rate) ? null : bytes.length
  const kilobits = (isV1 ? BITRATES.v1 : BITRATES.v2)[rates >> 4] ?? Number.NaN
  const length = Math.floor(((isV1 ? 144_000 : 72_000) * kilobits) / rate) + ((rates >> 1) & 1)
  return number === 1 || Number.isNaN(length) || length < 24 ? null : length
}
