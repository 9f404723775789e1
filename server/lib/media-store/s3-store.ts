import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { cdnUrl, checkKey, type MediaStore, type StoredObject } from './media-store.ts'

export interface S3Settings {
  /** The bucket, with its host: `https://s3.example.org/bucket` or `https://bucket.s3.example.org`. */
  url: string
  region: string
  keyId: string
  secret: string
  cdn?: string | undefined
}

const TIMEOUT_MS = 20_000
const MIN_BYTES_PER_MS = 1_000
const ATTEMPTS = 3

/** The message contains neither the URL of the store nor credentials. */
export class MediaStoreError extends Error {
  readonly status: number

  constructor(task: string, key: string, status: number, options?: ErrorOptions) {
    super(`The media store did not ${task} ${key}: ${status === 0 ? 'no answer' : `status ${status}`}`, options)
    this.name = 'MediaStoreError'
    this.status = status
  }
}

/** For any S3-compatible service. URLs are presigned (SigV4), or those of a CDN. */
export function s3Store({ url, region, keyId, secret, cdn }: S3Settings): MediaStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: ATTEMPTS - 1,
    initRetryMs: 200,
  })
  const urlFor = (key: string) => cdnUrl(url, checkKey(key))

  async function send(task: string, key: string, init: RequestInit): Promise<Response> {
    const objectUrl = urlFor(key)
    try {
      return await client.fetch(objectUrl, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    } catch (cause) {
      throw new MediaStoreError(task, key, 0, { cause })
    }
  }

  async function expectOk(task: string, key: string, response: Response): Promise<Response> {
    if (response.ok) return response
    await response.body?.cancel()
    throw new MediaStoreError(task, key, response.status)
  }

  return {
    async put(key, { bytes, contentType, cacheControl }: StoredObject) {
      const headers = { 'content-type': contentType, 'cache-control': cacheControl }
      // A film takes longer than a segment.
      const signal = AbortSignal.timeout(TIMEOUT_MS + Math.round(bytes.length / MIN_BYTES_PER_MS))
      const response = await send('store', key, { method: 'PUT', body: Buffer.from(bytes), headers, signal })
      await (await expectOk('store', key, response)).body?.cancel()
    },
    async size(key) {
      const response = await send('show', key, { method: 'HEAD' })
      if (response.status === 404) return null
      return Number((await expectOk('show', key, response)).headers.get('content-length'))
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {}
      const { body } = await expectOk('send', key, await send('send', key, { headers }))
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async remove(keys) {
      for (const key of keys) {
        const response = await send('delete', key, { method: 'DELETE' })
        await response.body?.cancel()
        if (!response.ok && response.status !== 404) throw new MediaStoreError('delete', key, response.status)
      }
    },
    async urlFor(key, seconds, isPublic) {
      if (cdn && isPublic) return cdnUrl(cdn, checkKey(key))
      const objectUrl = new URL(urlFor(key))
      objectUrl.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.min(Math.floor(seconds), 604_800))))
      const signed = await client.sign(objectUrl, { method: 'GET', aws: { signQuery: true } })
      return signed.url
    },
  }
}
