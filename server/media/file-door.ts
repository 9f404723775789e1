import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { sendBytes } from '#server/platform/http/send-bytes.ts'
import { MediaFiles } from './media-files.ts'

interface MediaParams {
  id: string
  file: string
}

/** What is served by the ending of its name: its type, and for how long it is kept where its address names no version. */
type Kinds = Readonly<Record<string, { contentType: string; cacheControl: string }>>

const ONE_MINUTE = 'public, max-age=60'
const ONE_DAY = 'public, max-age=86400'
const THIRTY_DAYS = 'public, max-age=2592000'
/** For addresses that name a version: other bytes get another address. */
const ONE_YEAR = 'public, max-age=31536000, immutable'

const VIDEO_KINDS: Kinds = {
  m3u8: { contentType: 'application/vnd.apple.mpegurl', cacheControl: ONE_MINUTE },
  mp4: { contentType: 'video/mp4', cacheControl: ONE_DAY },
  vtt: { contentType: 'text/vtt; charset=utf-8', cacheControl: ONE_MINUTE },
}

const EPISODE_KINDS: Kinds = { m4a: { contentType: 'audio/mp4', cacheControl: THIRTY_DAYS } }

const PLAIN_NAME = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/

/**
 * Films at `/media/videos/{id}/`: playlists, their MP4 files whole or in ranges, and captions. Playlists name their files
 * with `?v={version}`, so that ranges of two versions never meet.
 */
export const registerVideos = (app: FastifyInstance, folder: string): Promise<void> =>
  registerFiles(app, '/media/videos', folder, VIDEO_KINDS)

/** Recorded sound at `/media/episodes/{podcast}/{episode}.m4a`, whole or in ranges. */
export const registerEpisodes = (app: FastifyInstance, folder: string): Promise<void> =>
  registerFiles(app, '/media/episodes', folder, EPISODE_KINDS)

async function registerFiles(app: FastifyInstance, url: string, folder: string, kinds: Kinds): Promise<void> {
  const files = new MediaFiles(folder)
  await app.register(async (scope) => {
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    scope.route<{ Params: MediaParams }>({
      method: ['GET', 'HEAD'],
      config: { rateLimit: false },
      helmet: false,
      url: `${url}/:id/:file`,
      handler: async (request, reply) => {
        const { id, file } = request.params
        const kind = kinds[file.slice(file.lastIndexOf('.') + 1)]
        const found = kind && PLAIN_NAME.test(id) && PLAIN_NAME.test(file) ? await files.read(id, file) : null
        if (!kind || !found) throw new AppError('NOT_FOUND', 'There is no recording of that name')
        const cacheControl = request.url.endsWith(`?v=${found.version}`) ? ONE_YEAR : kind.cacheControl
        sendBytes(request, reply, { ...found, ...kind, cacheControl, etag: `"${found.version}"` })
        return reply
      },
    })
  })
}
