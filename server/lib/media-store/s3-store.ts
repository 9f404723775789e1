import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { failureCode, failureText } from '#server/lib/fetch/failure-text.ts'
import { wholeResponse } from '#server/lib/fetch/whole-response.ts'
import { type Clock, systemClock } from '#server/lib/time/clock.ts'
import { cdnUrl, checkKey, type MediaStore, type ObjectRange, type StoredObject } from './media-store.ts'

export interface S3Settings {
  /** The bucket, with its host: `https://s3.example.org/bucket` or `https://bucket.s3.example.org`. */
  url: string
  region: string
  keyId: string
  secret: string
  cdn?: string | undefined
  /** Stores refuse signatures whose time is a quarter of an hour off; by default the clock of the machine. */
  clock?: Clock
  /** Of a request with its repetitions. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const MIN_BYTES_PER_MS = 1_000
const MAX_ERROR_BYTES = 65_536
const ATTEMPTS = 3
const RETRY = { firstMs: 200, maxMs: 1_000 }

/** The message contains neither the URL of the store nor credentials. */
class MediaStoreError extends Error {
  constructor(task: string, key: string, reason: string, options?: ErrorOptions) {
    super(`The media store did not ${task} ${key}: ${reason}`, options)
    this.name = 'MediaStoreError'
  }
}

/** For any S3-compatible service. URLs are presigned (SigV4), or those of a CDN. */
export function s3Store({ url, cdn, timeoutMs = TIMEOUT_MS, ...account }: S3Settings): MediaStore {
  const sign = createSigner(account)
  const urlFor = (key: string) => cdnUrl(url, checkKey(key))

  /** Repeats a request that was not answered or that a busy store refused: repeated, each of them has the same effect. */
  async function send(task: string, key: string, init: RequestInit, allMs = timeoutMs): Promise<Response> {
    const objectUrl = urlFor(key)
    const signal = AbortSignal.timeout(allMs)
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS
      try {
        // Not within the signed `Request`: the garbage collector would cut the signal off from the request that is sent.
        const response = await fetch(await sign(objectUrl, init), { signal, redirect: 'manual' })
        if (isLast || (response.status < 500 && response.status !== 429)) return response
        await response.body?.cancel()
      } catch (cause) {
        if (isLast || signal.aborted) throw new MediaStoreError(task, key, noAnswer(cause), { cause })
      }
      await sleep(backoffMs(attempt - 1, RETRY))
    }
  }

  /**
   * S3 denies access to an object that does not exist if the key may not list the bucket. Other refusals, such as of a signature, have
   * other codes, which only the body of a GET response contains.
   */
  async function mayBeMissing(key: string): Promise<boolean> {
    const response = await send('show', key, { headers: { range: 'bytes=0-0' } })
    const text = await (await wholeResponse(response, MAX_ERROR_BYTES)).text()
    return response.status === 404 || (response.status === 403 && text.includes('<Code>AccessDenied</Code>'))
  }

  return {
    async put(key, { bytes, contentType, cacheControl }: StoredObject) {
      const headers = { 'content-type': contentType, 'cache-control': cacheControl }
      // A film takes longer than a segment.
      const allMs = timeoutMs + Math.round(bytes.length / MIN_BYTES_PER_MS)
      const response = await send('store', key, { method: 'PUT', body: Buffer.from(bytes), headers }, allMs)
      await (await expectOk('store', key, response)).body?.cancel()
    },
    async size(key) {
      const response = await send('show', key, { method: 'HEAD' })
      if (response.status === 404 || (response.status === 403 && (await mayBeMissing(key)))) return null
      const length = (await expectOk('show', key, response)).headers.get('content-length')
      if (length === null) throw await refuse('show', key, response, 'no length')
      return Number(length)
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {}
      const response = await expectOk('send', key, await send('send', key, { headers }))
      if (range && !isRange(response, range)) throw await refuse('send', key, response, 'another range')
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    },
    async remove(keys) {
      for (const key of keys) {
        const response = await send('delete', key, { method: 'DELETE' })
        await response.body?.cancel()
        if (!response.ok && response.status !== 404)
          throw new MediaStoreError('delete', key, `status ${response.status}`)
      }
    },
    async urlFor(key, seconds, isPublic) {
      if (cdn && isPublic) return cdnUrl(cdn, checkKey(key))
      const objectUrl = new URL(urlFor(key))
      objectUrl.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.min(Math.floor(seconds), 604_800))))
      const signed = await sign(objectUrl, { method: 'GET' }, true)
      return signed.url
    },
  }
}

/** The returned function signs the headers of a request, or its URL. */
function createSigner({ region, keyId, secret, clock = systemClock }: Omit<S3Settings, 'url'>) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region })
  return (url: string | URL, init: RequestInit, signQuery = false): Promise<Request> => {
    const datetime = clock()
      .toISOString()
      .replaceAll(/[:-]|\.\d{3}/g, '')
    return client.sign(url, { ...init, aws: { signQuery, datetime } })
  }
}

function noAnswer(cause: unknown): string {
  const code = failureCode(cause)
  return `no answer${code && `, ${failureText(code)}`}`
}

async function refuse(task: string, key: string, response: Response, reason = `status ${response.status}`) {
  await response.body?.cancel()
  return new MediaStoreError(task, key, reason)
}

async function expectOk(task: string, key: string, response: Response): Promise<Response> {
  if (!response.ok) throw await refuse(task, key, response)
  return response
}

/** A store may answer with the whole object where that is the range. */
const isRange = ({ status, headers }: Response, { start, end }: ObjectRange): boolean =>
  status === 206 || (start === 0 && Number(headers.get('content-length')) === end)
