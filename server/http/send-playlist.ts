import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding } from './compression.ts'
import { sendBytes } from './send-bytes.ts'

/** A playlist with its compressed form, made once for many requests. */
export interface Playlist {
  body: Buffer
  /** Undefined where compression would not make it shorter. */
  gzip: Buffer | undefined
  etag: string
}

const MIN_COMPRESSED = 1_000

/** `etag` is a strong validator, with its quotes. */
export function toPlaylist(etag: string, text: string): Playlist {
  const body = Buffer.from(text)
  return { body, gzip: body.length > MIN_COMPRESSED ? gzipSync(body) : undefined, etag }
}

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

/** Sends a playlist, compressed where the client accepts that. */
export function sendPlaylistText(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, gzip, etag }: Playlist,
  cacheControl: string,
): void {
  const common = { contentType: PLAYLIST_TYPE, cacheControl, vary: 'accept-encoding' } as const
  // Never brotli: some players accept it but cannot decode it.
  if (gzip && chooseCoding(request.headers['accept-encoding'], ['gzip'])) {
    const gzipEtag = etag.replace(/"$/, '-gzip"')
    sendBytes(request, reply, { ...common, body: [gzip], etag: gzipEtag, contentEncoding: 'gzip' })
  } else sendBytes(request, reply, { ...common, body: [body], etag })
}
