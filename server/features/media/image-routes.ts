import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type Crop, CROPS, IMAGE_WIDTHS, imagePath } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { type ImageSource, saveBlurhash } from '#server/features/catalogue/images.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { computeBlurhash } from '#server/lib/images/blurhash.ts'
import { ImageSources } from './image-sources.ts'
import type { ImageService, Rendition, RenditionFile } from './images.ts'

interface ImageParams {
  imageId: string
  crop: string
  width: string
}

type ImageRequest = FastifyRequest<{ Params: ImageParams }>

const WIDTHS = new Map(IMAGE_WIDTHS.map((width) => [String(width), width]))

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp' } as const
const TEN_MINUTES = 'public, max-age=600'
const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=2592000'

/** Serves `/images/{id}/{crop}/{width}`; BAD_INPUT for crops and widths outside the contract. */
export function registerImages(app: FastifyInstance, db: Database, images: ImageService): void {
  const sources = new ImageSources(db)
  const countRequest = app.rateLimit()
  const readOrRender = async (request: ImageRequest, reply: FastifyReply, rendition: Rendition) => {
    await countRequest.call(app, request, reply)
    const id = request.params.imageId
    const source = await sources.find(id)
    const file = await images.read({ ...source, ...rendition }).catch((cause: unknown) => insteadOf(source, cause))
    if (typeof file === 'string')
      return reply.header('cache-control', TEN_MINUTES).redirect(imagePath(file, rendition.crop, rendition.width))
    if (!source.hasBlurhash) await addBlurhash(app, db, { id, source, file })
    sendRendition(request, reply, file, rendition)
    return reply
  }
  app.route<{ Params: ImageParams }>({
    method: ['GET', 'HEAD'],
    url: '/images/:imageId/:crop/:width',
    // A page requests dozens of images. Only requests that miss the memory cache count against the limit.
    config: { rateLimit: false },
    handler: (request, reply) => {
      const rendition = renditionOf(request)
      const source = sources.cached(request.params.imageId)
      const file = source && images.cached(source, rendition)
      // Synchronous, because most requests end here.
      return file ? sendRendition(request, reply, file, rendition) : readOrRender(request, reply, rendition)
    },
  })
}

/** Returns the id of the fallback image. Rethrows `cause` if there is none, or if the failure may pass soon. */
function insteadOf({ instead }: ImageSource, cause: unknown): string {
  if (!instead || (cause instanceof AppError && cause.code === 'OVERLOADED')) throw cause
  return instead
}

const sendRendition = (
  request: ImageRequest,
  reply: FastifyReply,
  { bytes, etag }: RenditionFile,
  { format }: Rendition,
) =>
  sendBytes(request, reply, {
    body: [bytes],
    contentType: CONTENT_TYPES[format],
    cacheControl: ONE_WEEK,
    etag,
    vary: 'accept',
  })

/** A failure is only logged, because the image itself can be sent. */
async function addBlurhash(
  app: FastifyInstance,
  db: Database,
  { id, source, file }: { id: string; source: ImageSource; file: RenditionFile },
): Promise<void> {
  source.hasBlurhash = true
  try {
    await saveBlurhash(db, id, await computeBlurhash(sharp(file.bytes)))
  } catch (cause) {
    app.log.warn({ cause }, 'a blurhash was not saved')
  }
}

function renditionOf({ params, headers }: ImageRequest): Rendition {
  const { crop } = params
  const width = WIDTHS.get(params.width)
  if (!isCrop(crop) || !width) throw new AppError('BAD_INPUT', 'There is no such crop or width')
  return { crop, width, format: acceptsAvif(headers.accept) ? 'avif' : 'webp' }
}

const isCrop = (text: string): text is Crop => Object.hasOwn(CROPS, text)

/** AVIF must be named: a client that accepts every type may still be unable to decode it. */
const acceptsAvif = (accept = '') => /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)
