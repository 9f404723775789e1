import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AD_PATHS } from '#contract/ads.ts'
import { strongEtag } from '#server/http/responses/etag.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { ifMissing } from '#server/lib/errors/missing-file.ts'

const TYPES = new Map([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
])

export async function registerPictures(app: FastifyInstance, folder: string): Promise<void> {
  app.get<{ Params: { name: string } }>(`${AD_PATHS.pictures}/:name`, async (request, reply) => {
    const [, extension = ''] = /^[a-z0-9][a-z0-9-]*\.([a-z]+)$/.exec(request.params.name) ?? []
    const contentType = TYPES.get(extension)
    if (contentType === undefined) throw new AppError('NOT_FOUND')
    const body = await readFile(path.join(folder, request.params.name)).catch(ifMissing(null))
    if (body === null) throw new AppError('NOT_FOUND')
    const cacheControl = 'public, max-age=86400'
    sendBytes(request, reply, { body: [body], contentType, cacheControl, etag: strongEtag(body) })
    return reply
  })
}
