import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { PLAYLIST_TYPE, sendPlaylistText } from '#server/http/responses/send-playlist.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { type Rendition, segmentBytes } from './loop-file.ts'
import { masterPlaylist, type Playlists } from './playlists.ts'
import { isServed } from './segment-clock.ts'

export const ONE_SECOND = 'public, max-age=1'
export const ONE_MINUTE = 'public, max-age=60'
const ONE_DAY = 'public, max-age=86400, immutable'
/** URLs with a token must not work long after it has expired. */
const TEN_MINUTES = 'public, max-age=600, immutable'

/** No rate limit, because thousands of listeners on a mobile network share one address. */
export const CHANNEL_ROUTE = {
  method: ['GET' as const, 'HEAD' as const],
  config: { rateLimit: false as const },
}

export interface LiveRequest {
  request: FastifyRequest
  reply: FastifyReply
  query?: string
}

export function sendMaster(
  { request, reply, query }: LiveRequest,
  renditions: ReadonlyMap<string, Rendition>,
  cacheControl = ONE_MINUTE,
): void {
  const text = masterPlaylist(
    Array.from(renditions, ([name, rendition]) => ({ name, ...rendition })),
    query,
  )
  const versions = Array.from(renditions.values(), ({ version }) => version).join('-')
  const body = [Buffer.from(text)]
  const etag = `"${versions}${query ?? ''}"`
  sendBytes(request, reply, { body, contentType: PLAYLIST_TYPE, cacheControl, etag })
}

export function sendPlaylist({ request, reply, query }: LiveRequest, playlists: Playlists, now: Date): void {
  const isDelta = /[?&]_HLS_skip=(YES|v2)/.test(request.url)
  sendPlaylistText(request, reply, playlists.at(now, { isDelta, query }), ONE_SECOND)
}

export function sendInit(
  { request, reply }: LiveRequest,
  { init, version, resolution }: Rendition,
  cacheControl = ONE_MINUTE,
): void {
  const etag = `"${version}-init"`
  sendBytes(request, reply, { body: [init], contentType: typeOf(resolution), cacheControl, etag })
}

/** Throws NOT_FOUND unless the playlist of `window` segments at `now` lists it. */
export async function sendSegment(
  { request, reply, query }: LiveRequest,
  rendition: Rendition,
  name: string,
  { window, now }: { window: number; now: Date },
): Promise<void> {
  const { fragmentAt, version, resolution } = rendition
  const number = segmentNumber(name)
  const fragment = isServed(number, window, now) && fragmentAt(number)
  if (!fragment) throw new AppError('NOT_FOUND', 'This part is not on air')
  const body = await segmentBytes(fragment, number)
  const etag = `"${version}-${number}"`
  const cacheControl = query ? TEN_MINUTES : ONE_DAY
  sendBytes(request, reply, { body, contentType: typeOf(resolution), cacheControl, etag })
}

const typeOf = (resolution: Rendition['resolution']) => (resolution ? 'video/mp4' : 'audio/mp4')

export function segmentNumber(name: string): number {
  const [, digits] = /^(\d{1,12})\.m4s$/.exec(name) ?? []
  if (digits === undefined) throw new AppError('NOT_FOUND')
  return Number(digits)
}
