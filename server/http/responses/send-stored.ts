import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { type ByteRange, sendBytes } from './send-bytes.ts'

interface StoredFile {
  key: string
  contentType: string
  isPublic: boolean
  /** For loading and caching the file. */
  seconds: number
  /** Not for a playlist, whose relative URLs would resolve against the URL of the store. */
  isRedirected: boolean
}

const SIGNED_URL_SECONDS = 3_600

/** Sends the file, or redirects to it. Returns false if it does not exist. */
export async function sendStored(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  store: MediaStore,
  { key, contentType, isPublic, seconds, isRedirected }: StoredFile,
): Promise<boolean> {
  const lifetime = Math.min(seconds, SIGNED_URL_SECONDS)
  const url = isRedirected ? await store.urlFor(key, lifetime, isPublic) : null
  if (url !== null) {
    // A cached redirect must not outlive the signed URL.
    const cacheControl = isPublic ? `public, max-age=${Math.floor(lifetime / 2)}` : 'private, no-store'
    reply.headers({ 'cache-control': cacheControl, 'access-control-allow-origin': '*' }).redirect(url, 302)
    return true
  }
  const size = await store.size(key)
  if (size === null) return false
  const read = (range: ByteRange) => Readable.from(readLater(store, key, range))
  const cacheControl = isPublic ? `public, max-age=${seconds}` : 'private, no-store'
  const etag = `"${size.toString(36)}-${key.slice(key.lastIndexOf('/') + 1)}"`
  sendBytes(request, reply, { body: { size, read }, contentType, cacheControl, etag })
  return true
}

async function* readLater(store: MediaStore, key: string, range: ByteRange) {
  yield* await store.read(key, range)
}
