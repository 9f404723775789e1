import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding } from './compression.ts'
import { type Bytes, headersOf, sendBytes } from './send-bytes.ts'
import { isPlain } from './send-response.ts'

/** Made once for many requests. */
export interface Playlist {
  plain: PlaylistForm
  gzip: PlaylistForm | undefined
}

type PlaylistForm = Pick<Bytes, 'etag' | 'contentEncoding'> & {
  body: Buffer
  /** Latin-1 text where it is short: Node.js writes text together with the headers, and a buffer separately. */
  sent: string | Buffer
  /** Cached, because a player requests a playlist every few seconds. */
  head?: { cacheControl: string; headers: readonly string[] }
}

const MIN_COMPRESSED = 1_000
/** Copying more bytes costs more than a second write. */
const MAX_TEXT = 16_000

/** `etag` is a strong validator, with its quotes. */
export function toPlaylist(etag: string, text: string): Playlist {
  const body = Buffer.from(text)
  return {
    plain: { body, sent: toSent(body), etag },
    gzip: body.length > MIN_COMPRESSED ? compressed(gzipSync(body), etag) : undefined,
  }
}

const toSent = (body: Buffer): string | Buffer => (body.length > MAX_TEXT ? body : body.toString('latin1'))

const compressed = (body: Buffer, etag: string): PlaylistForm => ({
  body,
  sent: toSent(body),
  etag: etag.replace(/"$/, '-gzip"'),
  contentEncoding: 'gzip',
})

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

export function sendPlaylistText(
  request: FastifyRequest,
  reply: FastifyReply,
  playlist: Playlist,
  cacheControl: string,
): void {
  if (isPlain(request.raw)) {
    reply.hijack()
    writePlaylist(request.raw, reply.raw, { playlist, cacheControl, requestId: request.id })
  } else sendBytes(request, reply, toBytes(chooseForm(request.raw, playlist), cacheControl))
}

/** The response to a plain request. */
export function writePlaylist(
  request: IncomingMessage,
  response: ServerResponse,
  { playlist, cacheControl, requestId }: { playlist: Playlist; cacheControl: string; requestId: string },
): void {
  const form = chooseForm(request, playlist)
  if (form.head?.cacheControl !== cacheControl) form.head = { cacheControl, headers: headOf(form, cacheControl) }
  response.writeHead(200, [...form.head.headers, 'x-request-id', requestId]).end(form.sent, 'latin1')
}

/** Never brotli: some players accept it but cannot decode it. */
const chooseForm = ({ headers }: IncomingMessage, { plain, gzip }: Playlist): PlaylistForm =>
  gzip && chooseCoding(headers['accept-encoding'], ['gzip']) ? gzip : plain

const headOf = (form: PlaylistForm, cacheControl: string): string[] => [
  ...headersOf(toBytes(form, cacheControl)),
  'content-length',
  String(form.body.length),
]

const toBytes = ({ body, etag, contentEncoding }: PlaylistForm, cacheControl: string): Bytes => ({
  body: [body],
  contentType: PLAYLIST_TYPE,
  cacheControl,
  etag,
  vary: 'accept-encoding',
  ...(contentEncoding && { contentEncoding }),
})
