import type { FastifyInstance } from 'fastify'
import { recordingAt } from '#server/features/catalogue/media.ts'
import { AppError } from '#server/lib/app-error.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { authorizePlayback, type AuthorizationDeps } from './authorize-playback.ts'
import { MediaFiles } from './media-files.ts'

interface MediaParams {
  /** Left out at a plain address. */
  pass?: string
  id: string
  file: string
}

/** What is served by the ending of its name: its type, and for how many seconds it is kept where its address names no version. */
type Kinds = Readonly<Record<string, { contentType: string; seconds: number }>>

const MINUTE = 60
const DAY = 86_400
/** For addresses that name a version: other bytes get another address. */
const YEAR = 365 * DAY

const VIDEO_KINDS: Kinds = {
  m3u8: { contentType: 'application/vnd.apple.mpegurl', seconds: MINUTE },
  mp4: { contentType: 'video/mp4', seconds: DAY },
  vtt: { contentType: 'text/vtt; charset=utf-8', seconds: MINUTE },
}

const EPISODE_KINDS: Kinds = { m4a: { contentType: 'audio/mp4', seconds: 30 * DAY } }

const PLAIN_NAME = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/

/**
 * Films at `/media/videos/{id}/`: playlists, their MP4 files whole or in ranges, and captions. Playlists name their files
 * with `?v={version}`, so that ranges of two versions never meet.
 */
export const registerVideos = (app: FastifyInstance, folder: string, deps: AuthorizationDeps): Promise<void> =>
  registerFiles(app, { name: 'videos', folder, kinds: VIDEO_KINDS }, deps)

/** Recorded sound at `/media/episodes/{podcast}/{episode}.m4a`, whole or in ranges. */
export const registerEpisodes = (app: FastifyInstance, folder: string, deps: AuthorizationDeps): Promise<void> =>
  registerFiles(app, { name: 'episodes', folder, kinds: EPISODE_KINDS }, deps)

interface Shelf {
  name: 'videos' | 'episodes'
  folder: string
  kinds: Kinds
}

/** Each file has two addresses: a plain one for what everybody may play, and one with a pass for what is premium. */
async function registerFiles(app: FastifyInstance, shelf: Shelf, deps: AuthorizationDeps): Promise<void> {
  const files = new MediaFiles(shelf.folder)
  await app.register(async (scope) => {
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    for (const start of ['/media', '/media/signed/:pass']) {
      scope.route<{ Params: MediaParams }>({
        method: ['GET', 'HEAD'],
        config: { rateLimit: false },
        url: `${start}/${shelf.name}/:id/:file`,
        handler: async (request, reply) => {
          const { pass, id, file } = request.params
          const { kind, recording } = lookUp(shelf, id, file) ?? missing()
          const openFor = await authorizePlayback(deps, recording, pass)
          const { body, version } = (await files.read(id, file)) ?? missing()
          const isVersioned = request.url.endsWith(`?v=${version}`)
          const cacheControl = pass === undefined ? publicFor(kind.seconds, openFor, isVersioned) : 'private, no-store'
          sendBytes(request, reply, { body, contentType: kind.contentType, cacheControl, etag: `"${version}"` })
          return reply
        },
      })
    }
  })
}

function missing(): never {
  throw new AppError('NOT_FOUND', 'There is no recording of that name')
}

function lookUp({ name, kinds }: Shelf, id: string, file: string) {
  const kind = kinds[file.slice(file.lastIndexOf('.') + 1)]
  if (!kind || !PLAIN_NAME.test(id) || !PLAIN_NAME.test(file)) return null
  const recording = recordingAt(`/media/${name}/${id}/${file}`)
  return recording === null ? null : { kind, recording }
}

/** Nobody keeps a file beyond the instant at which it may no longer be played. */
const publicFor = (seconds: number, openFor: number, isVersioned: boolean): string =>
  `public, max-age=${Math.min(isVersioned ? YEAR : seconds, openFor)}${isVersioned ? ', immutable' : ''}`
