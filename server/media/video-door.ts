import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { sendBytes } from '#server/platform/http/send-bytes.ts'
import { VideoFiles } from './video-files.ts'

interface VideoParams {
  id: string
  file: string
}

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}

const ONE_MINUTE = 'public, max-age=60'
const ONE_DAY = 'public, max-age=86400'
/** For addresses that name a version: other bytes get another address. */
const ONE_YEAR = 'public, max-age=31536000, immutable'

const PLAIN_NAME = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/

/**
 * Films at `/media/videos/{id}/`: playlists, their MP4 files whole or in ranges, and captions. Playlists name their files
 * with `?v={version}`, so that ranges of two versions never meet.
 */
export async function registerVideos(app: FastifyInstance, folder: string): Promise<void> {
  const files = new VideoFiles(folder)
  await app.register(async (scope) => {
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    scope.route<{ Params: VideoParams }>({
      method: ['GET', 'HEAD'],
      config: { rateLimit: false },
      helmet: false,
      url: '/media/videos/:id/:file',
      handler: async (request, reply) => {
        const { id, file } = request.params
        const ending = file.slice(file.lastIndexOf('.') + 1)
        const contentType = TYPES[ending]
        const found = contentType && PLAIN_NAME.test(id) && PLAIN_NAME.test(file) ? await files.read(id, file) : null
        if (!contentType || !found) throw new AppError('NOT_FOUND', 'There is no film of that name')
        const isVersioned = request.url.endsWith(`?v=${found.version}`)
        const cacheControl = isVersioned ? ONE_YEAR : ending === 'mp4' ? ONE_DAY : ONE_MINUTE
        sendBytes(request, reply, { ...found, contentType, cacheControl, etag: `"${found.version}"` })
        return reply
      },
    })
  })
}
