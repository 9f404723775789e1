import PQueue from 'p-queue'
import type { Metadata } from 'sharp'
import { AppError } from '#server/lib/errors/app-error.ts'

interface DecodeWork {
  /** In bytes. */
  memory?: number
  /** Work with a higher priority starts first; 0 unless given. */
  priority?: number
}

/** More concurrent decoders would only compete for processor and memory. */
const CONCURRENCY = 2
/** About ten seconds of work; further requests are refused. */
const MAX_PENDING = 500
/** Images that need more memory than this are decoded one at a time. */
const LARGE_BYTES = 64_000_000
const MAX_LARGE_PENDING = 20

export class DecodeQueue {
  readonly #queue = new PQueue({ concurrency: CONCURRENCY })
  readonly #large = new PQueue({ concurrency: 1 })

  async run<Result>(work: () => Promise<Result>, { memory = 0, priority = 0 }: DecodeWork = {}): Promise<Result> {
    if (this.#queue.size >= MAX_PENDING || this.#large.size >= MAX_LARGE_PENDING) throw new AppError('OVERLOADED')
    const run = () => this.#queue.add(work, { priority })
    return memory > LARGE_BYTES ? this.#large.add(run) : run()
  }
}

/** Every decoder needs row buffers and tables, and the master. */
const BASE_BYTES = 30_000_000

/** The result is in bytes. The bytes per pixel are peak resident memory as measured with libvips 8.18, rounded up. */
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
