import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type Crop, CROPS, IMAGE_WIDTHS } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { saveBlurhash } from '#server/features/catalogue/images.ts'
import { AppError } from '#server/lib/app-error.ts'
import { blurhashOf } from '#server/lib/blurhash.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { type ImageRow, ImageRows } from './image-rows.ts'
import type { FinishedImage, ImageService, WantedImage } from './images.ts'

interface ImageParams {
  imageId: string
  crop: string
  width: string
}

type ImageRequest = FastifyRequest<{ Params: ImageParams }>

type ImageRequestWithoutRow = Omit<WantedImage, keyof ImageRow>

const WIDTHS = new Map(IMAGE_WIDTHS.map((width) => [String(width), width]))

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp' } as const
const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=2592000'

/** Serves `/images/{id}/{crop}/{width}` for the crops and widths of the contract; anything else is refused. */
export function registerImages(app: FastifyInstance, db: Database, images: ImageService): void {
  const rows = new ImageRows(db)
  const countRequest = app.rateLimit()
  const findOrMake = async (request: ImageRequest, reply: FastifyReply, wanted: ImageRequestWithoutRow) => {
    await countRequest.call(app, request, reply)
    const id = request.params.imageId
    const row = await rows.find(id)
    const picture = await images.read({ ...row, ...wanted })
    if (!row.hasBlurhash) {
      row.hasBlurhash = true
      // The picture is there, whether or not the database can be written to.
      await addBlurhash(db, id, picture).catch((cause: unknown) => app.log.warn({ cause }, 'a blurhash was not saved'))
    }
    sendPicture(request, reply, picture, wanted)
    return reply
  }
  app.route<{ Params: ImageParams }>({
    method: ['GET', 'HEAD'],
    url: '/images/:imageId/:crop/:width',
    // A page asks for dozens. Only those are counted that make work.
    config: { rateLimit: false },
    handler: (request, reply) => {
      const wanted = imageRequestOf(request)
      const row = rows.known(request.params.imageId)
      const known = row && images.known(row, wanted)
      // Without a promise: most requests end here.
      return known ? sendPicture(request, reply, known, wanted) : findOrMake(request, reply, wanted)
    },
  })
}

const sendPicture = (
  request: ImageRequest,
  reply: FastifyReply,
  { bytes, etag }: FinishedImage,
  { format }: ImageRequestWithoutRow,
) =>
  sendBytes(request, reply, {
    body: [bytes],
    contentType: CONTENT_TYPES[format],
    cacheControl: ONE_WEEK,
    etag,
    vary: 'accept',
  })

async function addBlurhash(db: Database, id: string, { bytes }: FinishedImage): Promise<void> {
  await saveBlurhash(db, id, await blurhashOf(sharp(bytes)))
}

/** Throws BAD_INPUT where there is no such crop or width. */
function imageRequestOf({ params, headers }: ImageRequest): ImageRequestWithoutRow {
  const { crop } = params
  const width = WIDTHS.get(params.width)
  if (!isCrop(crop) || !width) throw new AppError('BAD_INPUT', 'There is no such crop or width')
  return { crop, width, format: acceptsAvif(headers.accept) ? 'avif' : 'webp' }
}

const isCrop = (text: string): text is Crop => Object.hasOwn(CROPS, text)

/** Only by its name: those who accept everything may well not know it. */
const acceptsAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)
