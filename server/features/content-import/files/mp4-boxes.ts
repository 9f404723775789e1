import { open } from 'node:fs/promises'

/** A fragmented file has thousands of boxes. */
const MAX_BOXES = 100_000
const MAX_MOOV = 64_000_000

interface Mp4Facts {
  /** Why the file cannot be played completely; null if it is complete. */
  fault: string | null
  codecs: readonly string[]
}

/** The index (`moov`) may be before or after the media data. */
export async function mp4Facts(file: string): Promise<Mp4Facts> {
  const handle = await open(file)
  try {
    const { size: fileSize } = await handle.stat()
    let codecs: readonly string[] | null = null
    let at = 0
    for (let count = 0; count < MAX_BOXES && at + 8 <= fileSize; count++) {
      const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, at)
      const name = buffer.toString('latin1', 4, 8)
      const written = buffer.readUInt32BE(0)
      const size = written === 1 ? Number(buffer.readBigUInt64BE(8)) : written === 0 ? fileSize - at : written
      // Padding at the end.
      if (size < 8 || !/^[\w ©-]{4}$/.test(name)) break
      if (at + size > fileSize)
        return { fault: `is cut off: ${at + size - fileSize} bytes are missing at its end`, codecs: [] }
      // The index of a film of many hours may be too large to search.
      if (name === 'moov')
        codecs = size <= MAX_MOOV ? codecsIn((await handle.read(Buffer.alloc(size), 0, size, at)).buffer) : []
      at += size
    }
    return { fault: codecs ? null : 'is truncated: it has no index (moov)', codecs: codecs ?? [] }
  } finally {
    await handle.close()
  }
}

function codecsIn(moov: Buffer): string[] {
  const codecs: string[] = []
  for (let at = moov.indexOf('stsd'); at >= 0; at = moov.indexOf('stsd', at + 4)) {
    const name = moov.toString('latin1', at + 16, at + 20)
    if (/^[\w. -]{4}$/.test(name)) codecs.push(name)
  }
  return codecs
}
