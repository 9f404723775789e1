import type { FastifyInstance } from 'fastify'
import { SPOT_FILE_NAME, SPOT_FILES_PATH } from '#contract/ad-pods.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { MediaFiles } from './media-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** A spot may be replaced by another one of the same name. */
const CACHE_CONTROL = 'public, max-age=300'

export function registerSpotFiles(app: FastifyInstance, mediaFolder: string): void {
  const files = new MediaFiles(mediaFolder)
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${SPOT_FILES_PATH}/:file`,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const [name, extension = ''] = SPOT_FILE_NAME.exec(request.params.file) ?? []
      const contentType = TYPES[extension]
      const file = name !== undefined && contentType ? await files.read('spots', name) : null
      if (!file || !contentType) throw new AppError('NOT_FOUND', 'There is no spot of that name')
      sendBytes(request, reply, {
        body: file.body,
        contentType,
        cacheControl: CACHE_CONTROL,
        etag: `"${file.version}"`,
      })
      return reply
    },
  })
}
