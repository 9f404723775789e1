import type { Metadata } from 'sharp'

/** Rows and tables that every decoder holds, and the master. */
const BASE_BYTES = 30_000_000

/**
 * An estimate of the memory that decoding a picture takes, in bytes. The bytes for each pixel were measured with libvips 8.18
 * (peak of the resident memory of a process) and rounded up: formats that are read row by row take little, those that must be
 * decoded as a whole take much.
 */
export function decodedBytes(metadata: Metadata): number {
  return BASE_BYTES + metadata.width * metadata.height * bytesPerPixel(metadata)
}

function bytesPerPixel({ format, channels, depth, isProgressive, pages = 1, bitsPerSample = 8 }: Metadata): number {
  switch (format) {
    case 'jpeg':
      return isProgressive ? channels * 2.2 : 1
    case 'png': {
      const row = depth === 'ushort' ? 2.2 : 1.4
      return isProgressive ? row + channels * (depth === 'ushort' ? 2 : 1) : row
    }
    case 'gif':
      return 7
    case 'webp':
      return pages > 1 ? 9 : 4.5
    default:
      return bitsPerSample > 8 ? 27 : 19
  }
}
