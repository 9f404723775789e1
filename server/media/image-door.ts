import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { CROPS, IMAGE_WIDTHS, type Crop } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ImageService } from './images.ts'

const Wish = z.object({
  imageId: z.string().min(1).max(200),
  crop: z.custom<Crop>((text) => typeof text === 'string' && text in CROPS),
  width: z.coerce.number().refine((width) => IMAGE_WIDTHS.some((known) => known === width)),
})

/** Serves `/images/{id}/{crop}/{width}` for the crops and widths of the contract; anything else is refused. */
export function registerImages(app: FastifyInstance, db: Database, images: ImageService): void {
  app.get('/images/:imageId/:crop/:width', async (request, reply) => {
    const wish = Wish.safeParse(request.params)
    if (!wish.success) throw new AppError('BAD_INPUT', 'There is no such crop or width')
    const { imageId, crop, width } = wish.data
    const image = await db.selectFrom('image').select(['id', 'source']).where('id', '=', imageId).executeTakeFirst()
    if (!image) throw new AppError('NOT_FOUND', 'There is no such picture')
    const file = await images.fileOf({ source: image.source, crop, width })
    const { size, mtimeMs } = await stat(file)
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/webp').header('content-length', size).send(createReadStream(file))
  })
}
