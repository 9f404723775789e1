import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { type ImageSource, imageSourceById } from '#server/features/catalogue/images.ts'
import { artworkSourceById } from '#server/features/now-playing/artwork.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

interface CachedSource {
  source: ImageSource
  readAt: number
  /** Moved on before a refresh, so that only one request reads again. */
  nextReadAt: number
}

/** From this age on a source is refreshed in the background. */
const FRESH_MS = 10_000
/** Older sources serve only when the database cannot be read. */
const STALE_MS = 10 * MINUTE_MS
const MAX_BYTES = 2_000_000
const ENTRY_OVERHEAD = 200
/** PostgreSQL rejects NUL in text. */
const ID = /^[^\0]+$/

export class ImageSources {
  readonly #db: Database
  readonly #elapsed: () => number
  readonly #cache = new LRUCache<string, CachedSource>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ source }, id) => id.length + source.source.length + ENTRY_OVERHEAD,
  })

  constructor(db: Database, elapsed: () => number = () => performance.now()) {
    this.#db = db
    this.#elapsed = elapsed
  }

  cached(id: string): ImageSource | undefined {
    const entry = this.#cache.get(id)
    if (!entry) return undefined
    const now = this.#elapsed()
    if (now - entry.readAt > STALE_MS) return undefined
    if (now >= entry.nextReadAt) {
      entry.nextReadAt = now + FRESH_MS
      // A failed read is repeated after `FRESH_MS`.
      this.#read(id).catch((cause: unknown) => void (isNotFound(cause) && this.#cache.delete(id)))
    }
    return entry.source
  }

  async find(id: string): Promise<ImageSource> {
    const cached = this.cached(id)
    if (cached) return cached
    return this.#read(id).catch((cause: unknown) => {
      const entry = this.#cache.get(id)
      if (isNotFound(cause) || !entry) throw cause
      return entry.source
    })
  }

  async #read(id: string): Promise<ImageSource> {
    const source = await readSource(this.#db, id)
    const now = this.#elapsed()
    this.#cache.set(id, { source, readAt: now, nextReadAt: now + FRESH_MS })
    return source
  }
}

const isNotFound = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'NOT_FOUND'

async function readSource(db: Database, id: string): Promise<ImageSource> {
  const source = ID.test(id) ? ((await artworkSourceById(db, id)) ?? (await imageSourceById(db, id))) : null
  if (!source) throw new AppError('NOT_FOUND', 'There is no such picture')
  return source
}
