import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordingAt } from '#server/features/catalogue/media.ts'
import { registerCrossOrigin } from '#server/http/responses/cross-origin.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { sendStored } from '#server/http/responses/send-stored.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { authorizePlayback, type AuthorizationDeps } from './authorize-playback.ts'
import { MediaFiles } from './media-files.ts'

interface MediaParams {
  /** Only in signed URLs. */
  signature?: string
  id: string
  file: string
}

interface FileDeps extends AuthorizationDeps {
  /** Fallback for files that are not in the folders, under `media/videos/…` and `media/episodes/…`. */
  store?: MediaStore
}

type FileTypes = Readonly<Record<string, { contentType: string; seconds: number }>>

const MINUTE = 60
const DAY = 86_400
const YEAR = 365 * DAY

const VTT = { contentType: 'text/vtt; charset=utf-8', seconds: MINUTE }

const VIDEO_TYPES: FileTypes = {
  m3u8: { contentType: 'application/vnd.apple.mpegurl', seconds: MINUTE },
  mp4: { contentType: 'video/mp4', seconds: DAY },
  vtt: VTT,
}

const EPISODE_TYPES: FileTypes = {
  m4a: { contentType: 'audio/mp4', seconds: 30 * DAY },
  mp3: { contentType: 'audio/mpeg', seconds: 30 * DAY },
  vtt: VTT,
}

const SAFE_NAME = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/

/** Serves films at `/media/videos/{id}/`. Playlists name files with `?v={version}`: a player never combines ranges of two versions. */
export const registerVideos = (app: FastifyInstance, folders: readonly string[], deps: FileDeps): Promise<void> =>
  registerFiles(app, { name: 'videos', folders, types: VIDEO_TYPES }, deps)

/** Serves audio and transcripts at `/media/episodes/{podcast}/{episode}.m4a` and `.vtt`; the first folder with the file wins. */
export const registerEpisodes = (app: FastifyInstance, folders: readonly string[], deps: FileDeps): Promise<void> =>
  registerFiles(app, { name: 'episodes', folders, types: EPISODE_TYPES }, deps)

interface FileRoute {
  name: 'videos' | 'episodes'
  folders: readonly string[]
  types: FileTypes
}

/** Each file has a public URL, and a signed one for premium recordings. */
async function registerFiles(app: FastifyInstance, route: FileRoute, deps: FileDeps): Promise<void> {
  const files = route.folders.map((folder) => new MediaFiles(folder))
  await registerCrossOrigin(app, (scope) => {
    for (const start of ['/media', '/media/signed/:signature']) {
      scope.route<{ Params: MediaParams }>({
        method: ['GET', 'HEAD'],
        config: { rateLimit: false },
        url: `${start}/${route.name}/:id/:file`,
        handler: async (request, reply) => {
          const { signature, id, file } = request.params
          const { type, recording } = findFile(route, id, file) ?? missing()
          const secondsLeft = await authorizePlayback(deps, recording, signature)
          const local = await readFirst(files, id, file)
          if (!local) {
            await sendFromStore(deps.store, { request, reply, route, type, secondsLeft })
            return reply
          }
          const { body, version } = local
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

async function readFirst(folders: readonly MediaFiles[], id: string, file: string) {
  for (const folder of folders) {
    const found = await folder.read(id, file)
    if (found) return found
  }
  return null
}

interface FromStore {
  request: FastifyRequest<{ Params: MediaParams }>
  reply: FastifyReply
  route: FileRoute
  type: FileTypes[string]
  secondsLeft: number
}

async function sendFromStore(store: MediaStore | undefined, { request, reply, route, type, secondsLeft }: FromStore) {
  const { signature, id, file } = request.params
  const stored = {
    key: `media/${route.name}/${id}/${file}`,
    contentType: type?.contentType ?? '',
    isPublic: signature === undefined,
    seconds: Math.min(type?.seconds ?? 0, secondsLeft),
    // Playlists contain relative URLs, and texts are small.
    isRedirected: /\.(?:mp4|m4a|mp3)$/.test(file),
  }
  if (!store || !(await sendStored({ request, reply }, store, stored))) missing()
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

const publicFor = (seconds: number, secondsLeft: number, isVersioned: boolean): string =>
  `public, max-age=${Math.min(isVersioned ? YEAR : seconds, secondsLeft)}${isVersioned ? ', immutable' : ''}`
