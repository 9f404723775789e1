import { Readable } from 'node:stream'
import { constants, crc32, createInflate } from 'node:zlib'

const SIGNATURE = '\x89PNG\r\n\x1a\n'
const CHUNK_HEADER = 8
const CRC = 4
/** Samples per pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  type: string
  data: Buffer
}

/** The complete rows of a truncated PNG; null for others and for interlaced ones. Decoders drop a cut chunk, which may hold all rows. */
export async function cropPng(image: Uint8Array): Promise<{ bytes: Uint8Array; rows: number } | null> {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  const chunks = chunksOf(bytes)
  const header = chunks[0]?.type === 'IHDR' && chunks[0].data.length === 13 ? Buffer.from(chunks[0].data) : null
  const samples = SAMPLES[header?.[9] ?? -1]
  if (!header || samples === undefined || header[12] !== 0) return null
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rowLength = 1 + Math.ceil((header.readUInt32BE(0) * samples * (header[8] ?? 0)) / 8)
  const height = header.readUInt32BE(4)
  const rows = Math.min(Math.floor((await inflatedLength(pixels, height * rowLength)) / rowLength), height)
  header.writeUInt32BE(rows, 4)
  const others = chunks.slice(1).filter(({ type }) => type !== 'IDAT' && type !== 'IEND')
  const written = [{ type: 'IHDR', data: header }, ...others, { type: 'IDAT', data: pixels }].map(chunkOf)
  return { bytes: Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), ...written, END]), rows }
}

function chunksOf(bytes: Buffer): Chunk[] {
  if (bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE) return []
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + CHUNK_HEADER <= bytes.length;) {
    const start = at + CHUNK_HEADER
    const end = start + bytes.readUInt32BE(at)
    chunks.push({ type: bytes.toString('latin1', at + 4, start), data: bytes.subarray(start, end) })
    at = end + CRC
  }
  return chunks
}

/** Counts up to `limit` without storing, because pixels may take hundreds of megabytes. */
async function inflatedLength(pixels: Buffer, limit: number): Promise<number> {
  let length = 0
  try {
    const inflated = Readable.from([pixels]).pipe(createInflate({ finishFlush: constants.Z_SYNC_FLUSH }))
    for await (const piece of inflated) {
      length += (piece as Buffer).length
      if (length >= limit) break
    }
  } catch {
    // Damaged pixels: the rows before them count.
  }
  return length
}

function chunkOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(CRC)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

const END = chunkOf({ type: 'IEND', data: Buffer.alloc(0) })
