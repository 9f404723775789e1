import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { chooseCoding } from '#server/http/content-coding.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { type LoopFile, positionInSchedule } from './loop-file.ts'
import { masterPlaylist, type Playlists } from './playlists.ts'
import { isServed } from './segment-clock.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const ONE_SECOND = 'public, max-age=1'
export const ONE_MINUTE = 'public, max-age=60'
const FOR_EVER = 'public, max-age=86400, immutable'
/** For addresses with a token, which is not to open anything long after its end. */
const TEN_MINUTES = 'public, max-age=600, immutable'

/** Thousands of listeners share one address behind a mobile network, and a channel must not stop for them. */
export const CHANNEL_ROUTE = {
  method: ['GET' as const, 'HEAD' as const],
  config: { rateLimit: false as const },
}

/** Registers a door whose refusals other sites may read too; what is sent from memory brings its own headers. */
export const openToAllSites = (app: FastifyInstance, register: (scope: FastifyInstance) => void) =>
  app.register(async (scope) => {
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    register(scope)
  })

/** What each request for a channel is answered with; `query` is put behind every address in a playlist. */
export interface LiveRequest {
  request: FastifyRequest
  reply: FastifyReply
  query?: string
}

/** The qualities of a channel by name; a player starts with the first. */
export function sendMaster({ request, reply, query }: LiveRequest, qualities: ReadonlyMap<string, LoopFile>): void {
  const text = masterPlaylist(
    Array.from(qualities, ([name, file]) => ({ name, ...file })),
    query,
  )
  const versions = Array.from(qualities.values(), ({ version }) => version).join('-')
  const body = [Buffer.from(text)]
  const etag = `"${versions}${query ?? ''}"`
  sendBytes(request, reply, { body, contentType: PLAYLIST_TYPE, cacheControl: ONE_MINUTE, etag })
}

/** The segments that are complete at `now`. */
export function sendPlaylist({ request, reply, query }: LiveRequest, playlists: Playlists, now: Date): void {
  const maySkip = /[?&]_HLS_skip=(YES|v2)/.test(request.url)
  const { body, gzip, etag } = playlists.at(now, maySkip, query)
  const common = { contentType: PLAYLIST_TYPE, cacheControl: ONE_SECOND, vary: 'accept-encoding' } as const
  // Never brotli: some players that ask for it cannot read it.
  if (gzip && chooseCoding(request.headers['accept-encoding'], ['gzip'])) {
    const etagOfGzip = etag.replace(/"$/, '-gzip"')
    sendBytes(request, reply, { ...common, body: [gzip], etag: etagOfGzip, contentEncoding: 'gzip' })
  } else sendBytes(request, reply, { ...common, body: [body], etag })
}

/** What a player must have read before the first segment. */
export function sendInit({ request, reply }: LiveRequest, { init, version, resolution }: LoopFile): void {
  const etag = `"${version}-init"`
  sendBytes(request, reply, { body: [init], contentType: typeOf(resolution), cacheControl: ONE_MINUTE, etag })
}

/** The segment that is called `{number}.m4s`, if it is on air at `now`. */
export function sendSegment({ request, reply, query }: LiveRequest, file: LoopFile, name: string, now: Date): void {
  const { fragments, version, resolution } = file
  const number = segmentNumber(name)
  const fragment = fragments[number % fragments.length]
  if (!fragment || !isServed(number, now)) throw new AppError('NOT_FOUND', 'This part is not on air')
  const body = positionInSchedule(fragment, number)
  const etag = `"${version}-${number}"`
  const cacheControl = query ? TEN_MINUTES : FOR_EVER
  sendBytes(request, reply, { body, contentType: typeOf(resolution), cacheControl, etag })
}

const typeOf = (resolution: LoopFile['resolution']) => (resolution ? 'video/mp4' : 'audio/mp4')

function segmentNumber(name: string): number {
  const [, digits] = /^(\d{1,12})\.m4s$/.exec(name) ?? []
  if (digits === undefined) throw new AppError('NOT_FOUND')
  return Number(digits)
}
