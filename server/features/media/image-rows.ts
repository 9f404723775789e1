import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { WantedImage } from './images.ts'

export type ImageRow = Pick<WantedImage, 'source' | 'focal'> & { hasBlurhash: boolean }

interface SavedRow {
  row: ImageRow
  readAt: number
  /** A row is read by one request at a time. */
  nextReadAt: number
}

/** A row older than this is read again, while requests are still answered from it. */
const FRESH_MS = 10_000
/** Nobody is answered from an older row, unless the database cannot be read. */
const STALE_MS = 10 * 60_000
const MAX_BYTES = 2_000_000
const ROW_OVERHEAD = 200
/** PostgreSQL takes no NUL in a text. */
const ID = /^[^\0]+$/

/** The database's rows of pictures, in memory: a page asks for dozens of pictures at once. */
export class ImageRows {
  readonly #db: Database
  readonly #elapsed: () => number
  readonly #saved = new LRUCache<string, SavedRow>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ row }, id) => id.length + row.source.length + ROW_OVERHEAD,
  })

  /** `elapsed` returns milliseconds of a clock that never goes back. */
  constructor(db: Database, elapsed: () => number = () => performance.now()) {
    this.#db = db
    this.#elapsed = elapsed
  }

  /** The row where it is in memory and not too old. */
  known(id: string): ImageRow | undefined {
    const saved = this.#saved.get(id)
    if (!saved) return undefined
    const now = this.#elapsed()
    if (now - saved.readAt > STALE_MS) return undefined
    if (now >= saved.nextReadAt) {
      saved.nextReadAt = now + FRESH_MS
      // A row that cannot be read now is read at the next request.
      this.#read(id).catch((cause: unknown) => void (isNotFound(cause) && this.#saved.delete(id)))
    }
    return saved.row
  }

  /** The row. Throws NOT_FOUND where there is none. */
  async find(id: string): Promise<ImageRow> {
    const known = this.known(id)
    if (known) return known
    return this.#read(id).catch((cause: unknown) => {
      const saved = this.#saved.get(id)
      if (isNotFound(cause) || !saved) throw cause
      return saved.row
    })
  }

  async #read(id: string): Promise<ImageRow> {
    const row = await readRow(this.#db, id)
    const now = this.#elapsed()
    this.#saved.set(id, { row, readAt: now, nextReadAt: now + FRESH_MS })
    return row
  }
}

const isNotFound = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'NOT_FOUND'

async function readRow(db: Database, id: string): Promise<ImageRow> {
  const row = ID.test(id)
    ? await db
        .selectFrom('image')
        .select(['source', 'focal_x', 'focal_y', 'blurhash'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new AppError('NOT_FOUND', 'There is no such picture')
  const { source, focal_x: x, focal_y: y, blurhash } = row
  const focal = x === null && y === null ? null : { x: x ?? 0.5, y: y ?? 0.5 }
  return { source, focal, hasBlurhash: blurhash !== null }
}
