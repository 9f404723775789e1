import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { CROPS, type Crop, IMAGE_WIDTHS } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/platform/app-error.ts'
import { sendBytes } from '#server/platform/http/send-bytes.ts'
import type { ImageService, WantedImage } from './images.ts'

const Wish = z.object({
  imageId: z.string().min(1).max(200),
  crop: z.custom<Crop>((text) => typeof text === 'string' && Object.hasOwn(CROPS, text)),
  width: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.union(IMAGE_WIDTHS.map((width) => z.literal(width)))),
})

const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=2592000'
/** How long a picture's row is believed: a page asks for dozens at once, and listeners' browsers keep them far longer. */
const ROW_MS = 10_000

/** Serves `/images/{id}/{crop}/{width}` for the crops and widths of the contract; anything else is refused. */
export function registerImages(app: FastifyInstance, db: Database, images: ImageService): void {
  const rows = new LRUCache<string, Pick<WantedImage, 'source' | 'focal'>>({ max: 5_000, ttl: ROW_MS })
  const rowOf = async (id: string) => {
    const known = rows.get(id)
    if (known) return known
    const row = await findImage(db, id)
    rows.set(id, row)
    return row
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/images/:imageId/:crop/:width',
    helmet: false,
    handler: async (request, reply) => {
      const wish = Wish.safeParse(request.params)
      if (!wish.success) throw new AppError('BAD_INPUT', 'There is no such crop or width')
      const { imageId, crop, width } = wish.data
      const format = acceptsAvif(request.headers.accept) ? 'avif' : 'webp'
      const { bytes, etag } = await images.read({ ...(await rowOf(imageId)), crop, width, format })
      const contentType = `image/${format}`
      sendBytes(request, reply, { body: [bytes], contentType, cacheControl: ONE_WEEK, etag, vary: 'accept' })
      return reply
    },
  })
}

/** Only by its name: those who accept everything may well not know it. */
const acceptsAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)

async function findImage(db: Database, id: string): Promise<Pick<WantedImage, 'source' | 'focal'>> {
  const row = await db
    .selectFrom('image')
    .select(['source', 'focal_x', 'focal_y'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', 'There is no such picture')
  const { source, focal_x: x, focal_y: y } = row
  return { source, focal: x === null && y === null ? null : { x: x ?? 0.5, y: y ?? 0.5 } }
}
