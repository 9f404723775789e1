import type { FastifyInstance } from 'fastify'
import { recordingAt } from '#server/features/catalogue/media.ts'
import { AppError } from '#server/lib/app-error.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { authorizePlayback, type AuthorizationDeps } from './authorize-playback.ts'
import { MediaFiles } from './media-files.ts'

interface MediaParams {
  /** Undefined at a public URL. */
  signature?: string
  id: string
  file: string
}

/** Content type and cache lifetime, by file extension. A URL that names a version has a longer lifetime. */
type FileTypes = Readonly<Record<string, { contentType: string; seconds: number }>>

const MINUTE = 60
const DAY = 86_400
/** For URLs that name a version, because other bytes get another URL. */
const YEAR = 365 * DAY

const VTT = { contentType: 'text/vtt; charset=utf-8', seconds: MINUTE }

const VIDEO_TYPES: FileTypes = {
  m3u8: { contentType: 'application/vnd.apple.mpegurl', seconds: MINUTE },
  mp4: { contentType: 'video/mp4', seconds: DAY },
  vtt: VTT,
}

const EPISODE_TYPES: FileTypes = {
  m4a: { contentType: 'audio/mp4', seconds: 30 * DAY },
  vtt: VTT,
}

const SAFE_NAME = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/

/**
 * Serves films at `/media/videos/{id}/`: playlists, MP4 files whole or in ranges, and captions. Playlists name their files with
 * `?v={version}`, so that a player never combines ranges of two versions.
 */
export const registerVideos = (app: FastifyInstance, folder: string, deps: AuthorizationDeps): Promise<void> =>
  registerFiles(app, { name: 'videos', folder, types: VIDEO_TYPES }, deps)

/** Serves audio at `/media/episodes/{podcast}/{episode}.m4a`, whole or in ranges, and its transcript, `{episode}.vtt`. */
export const registerEpisodes = (app: FastifyInstance, folder: string, deps: AuthorizationDeps): Promise<void> =>
  registerFiles(app, { name: 'episodes', folder, types: EPISODE_TYPES }, deps)

interface FileRoute {
  name: 'videos' | 'episodes'
  folder: string
  types: FileTypes
}

/** Each file has two URLs: a public one, and a signed one for premium recordings. */
async function registerFiles(app: FastifyInstance, route: FileRoute, deps: AuthorizationDeps): Promise<void> {
  const files = new MediaFiles(route.folder)
  await app.register(async (scope) => {
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    for (const start of ['/media', '/media/signed/:signature']) {
      scope.route<{ Params: MediaParams }>({
        method: ['GET', 'HEAD'],
        config: { rateLimit: false },
        url: `${start}/${route.name}/:id/:file`,
        handler: async (request, reply) => {
          const { signature, id, file } = request.params
          const { type, recording } = findFile(route, id, file) ?? missing()
          const secondsLeft = await authorizePlayback(deps, recording, signature)
          const { body, version } = (await files.read(id, file)) ?? missing()
          const isVersioned = request.url.endsWith(`?v=${version}`)
          const cacheControl =
            signature === undefined ? publicFor(type.seconds, secondsLeft, isVersioned) : 'private, no-store'
          sendBytes(request, reply, { body, contentType: type.contentType, cacheControl, etag: `"${version}"` })
          return reply
        },
      })
    }
  })
}

function missing(): never {
  throw new AppError('NOT_FOUND', 'There is no recording of that name')
}

function findFile({ name, types }: FileRoute, id: string, file: string) {
  const type = types[file.slice(file.lastIndexOf('.') + 1)]
  if (!type || !SAFE_NAME.test(id) || !SAFE_NAME.test(file)) return null
  const recording = recordingAt(`/media/${name}/${id}/${file}`)
  return recording === null ? null : { type, recording }
}

/** Caches must drop a file when its recording expires. */
const publicFor = (seconds: number, secondsLeft: number, isVersioned: boolean): string =>
  `public, max-age=${Math.min(isVersioned ? YEAR : seconds, secondsLeft)}${isVersioned ? ', immutable' : ''}`
