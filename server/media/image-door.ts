import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Crop, CROPS, IMAGE_WIDTHS } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { saveBlurhash } from '#server/domain/catalogue/images.ts'
import { AppError } from '#server/platform/app-error.ts'
import { blurhashOf } from '#server/platform/blurhash.ts'
import { sendBytes } from '#server/platform/http/send-bytes.ts'
import type { ImageService, WantedImage } from './images.ts'

interface ImageParams {
  imageId: string
  crop: string
  width: string
}

type ImageRow = Pick<WantedImage, 'source' | 'focal'> & { hasBlurhash: boolean }

type Wish = Omit<WantedImage, keyof ImageRow>

const WIDTHS = new Map(IMAGE_WIDTHS.map((width) => [String(width), width]))

const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=2592000'
/** How long a picture's row is believed: a page asks for dozens at once, and listeners' browsers keep them far longer. */
const ROW_MS = 10_000

/** Serves `/images/{id}/{crop}/{width}` for the crops and widths of the contract; anything else is refused. */
export function registerImages(app: FastifyInstance, db: Database, images: ImageService): void {
  // The clock is read once a second: a timer for each millisecond would cost more than all the rest.
  const rows = new LRUCache<string, ImageRow>({ max: 5_000, ttl: ROW_MS, ttlResolution: 1_000 })
  const readRow = async (id: string) => {
    const row = await findImage(db, id)
    rows.set(id, row)
    return row
  }
  const lookFor = async (id: string, wish: Wish) => {
    const row = rows.get(id) ?? (await readRow(id))
    const picture = await images.read({ ...row, ...wish })
    if (!row.hasBlurhash) {
      row.hasBlurhash = true
      // The picture is there; a database that cannot be written to is reported by others.
      await saveBlurhash(db, id, await blurhashOf(sharp(picture.bytes))).catch((cause: unknown) =>
        app.log.debug({ cause }, 'a blurhash was not saved'),
      )
    }
    return picture
  }
  const countRequest = app.rateLimit()
  app.route<{ Params: ImageParams }>({
    method: ['GET', 'HEAD'],
    url: '/images/:imageId/:crop/:width',
    // A page asks for dozens. Only those are counted that make work.
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const wish = wishOf(request)
      const { imageId } = request.params
      const row = rows.get(imageId)
      const known = row && images.known({ ...row, ...wish })
      if (!known) await countRequest.call(app, request, reply)
      const { bytes, etag } = known ?? (await lookFor(imageId, wish))
      const contentType = `image/${wish.format}`
      sendBytes(request, reply, { body: [bytes], contentType, cacheControl: ONE_WEEK, etag, vary: 'accept' })
      return reply
    },
  })
}

/** Throws BAD_INPUT where there is no such crop or width. */
function wishOf({ params, headers }: FastifyRequest<{ Params: ImageParams }>): Wish {
  const { crop } = params
  const width = WIDTHS.get(params.width)
  if (!isCrop(crop) || !width) throw new AppError('BAD_INPUT', 'There is no such crop or width')
  return { crop, width, format: acceptsAvif(headers.accept) ? 'avif' : 'webp' }
}

const isCrop = (text: string): text is Crop => Object.hasOwn(CROPS, text)

/** Only by its name: those who accept everything may well not know it. */
const acceptsAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)

async function findImage(db: Database, id: string): Promise<ImageRow> {
  const row = await db
    .selectFrom('image')
    .select(['source', 'focal_x', 'focal_y', 'blurhash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', 'There is no such picture')
  const { source, focal_x: x, focal_y: y, blurhash } = row
  const focal = x === null && y === null ? null : { x: x ?? 0.5, y: y ?? 0.5 }
  return { source, focal, hasBlurhash: blurhash !== null }
}
