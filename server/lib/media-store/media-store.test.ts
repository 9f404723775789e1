import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import S3rver from 's3rver'
import { describe, expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { tlsOrigin } from '#tests/kit/stand-ins/tls-origin.ts'
import { folderStore } from './folder-store.ts'
import { type S3Settings, s3Store } from './s3-store.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-store-'))
const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: mkdtempSync(path.join(os.tmpdir(), 'prime-bucket-')),
  configureBuckets: [{ name: 'sound', configs: [] }],
})
const { port } = await bucket.run()
afterThisFile(() => bucket.close())
const SETTINGS = { url: `http://127.0.0.1:${port}/sound`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }
const SOUND = { bytes: new TextEncoder().encode('0123456789'), contentType: 'audio/aac', cacheControl: 'max-age=60' }
const KEY = 'recordings/702/2026-03-04/080000.aac'

describe.each([
  ['a folder', folderStore(folder)],
  ['a bucket', s3Store(SETTINGS)],
])('%s', (_name, store) => {
  test('gives back what was stored, whole and in ranges, until it is removed', async () => {
    expect(await store.size(KEY)).toBeNull()
    await store.put(KEY, SOUND)
    expect(await store.size(KEY)).toBe(10)
    expect(String(await buffer(await store.read(KEY)))).toBe('0123456789')
    expect(String(await buffer(await store.read(KEY, { start: 2, end: 5 })))).toBe('234')
    await store.put(KEY, { ...SOUND, bytes: new Uint8Array(3) })
    expect(await store.size(KEY)).toBe(3)
    await store.remove([KEY, 'recordings/never-stored.aac'])
    expect(await store.size(KEY)).toBeNull()
  })

  test('refuses keys that lead elsewhere', async () => {
    for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a?b', ''])
      await expect(store.put(key, SOUND)).rejects.toThrow('Not a key')
  })
})

test('the URL that a bucket signs gives the object with its headers to anybody, and only by the key of the store', async () => {
  const store = s3Store(SETTINGS)
  await store.put(KEY, SOUND)
  const address = (await store.urlFor(KEY, 60, false)) ?? ''
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('audio/aac')
  expect(answer.headers.get('cache-control')).toBe('max-age=60')
  // The test server does not compare signatures; it accepts any signature with a known key.
  expect((await fetch(address.replace('S3RVER', 'OTHER'))).status).toBe(403)
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
})

test('public objects have the URL of the CDN, others never', async () => {
  const cdn = 'https://cdn.example.org/media/'
  expect(await s3Store({ ...SETTINGS, cdn }).urlFor(KEY, 60, true)).toBe(`https://cdn.example.org/media/${KEY}`)
  expect(await s3Store({ ...SETTINGS, cdn }).urlFor(KEY, 60, false)).toContain('X-Amz-Signature')
  expect(await folderStore(folder, cdn).urlFor(KEY, 60, false)).toBeNull()
})

test('a refusal of the bucket is an error that names neither key nor secret', async () => {
  const store = s3Store({ ...SETTINGS, keyId: 'OTHER-KEY', secret: 'secret-of-somebody' })
  const fault = await store.put(KEY, SOUND).then(String, (cause: Error) => String(cause.stack))
  expect(fault).toContain('status 403')
  expect(fault).not.toMatch(/secret-of|OTHER-KEY/)
})

/** A bucket whose every response is written by `respond`. */
async function bucketThat(respond: RequestListener, settings: Partial<S3Settings> = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    respond(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    requests,
    store: s3Store({ ...SETTINGS, url: `http://127.0.0.1:${port}/sound`, ...settings }),
  }
}

test('a request is repeated where the bucket breaks the connection or is busy, and no more than twice', async () => {
  const faults: RequestListener[] = [
    ({ socket }) => socket.destroy(),
    (_request, response) => response.writeHead(503).end('<Code>SlowDown</Code>'),
    (_request, response) => response.writeHead(200, { 'content-length': 10 }).end(),
  ]
  const { store, requests } = await bucketThat((request, response) => faults[requests.length - 1]?.(request, response))
  expect(await store.size(KEY)).toBe(10)
  const down = await bucketThat(({ socket }) => socket.destroy())
  await expect(down.store.put(KEY, SOUND)).rejects.toThrow(`The media store did not store ${KEY}: no answer`)
  expect([requests, down.requests]).toEqual([
    ['HEAD', 'HEAD', 'HEAD'],
    ['PUT', 'PUT', 'PUT'],
  ])
})

test('a request that the bucket never answers ends, whatever the garbage collector does', async () => {
  const { store } = await bucketThat(() => undefined, { timeoutMs: 300 })
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const collecting = setInterval(() => collectGarbage(), 20)
  await expect(store.size(KEY)).rejects.toThrow('no answer')
  clearInterval(collecting)
})

test.each<[string, RequestListener, string]>([
  ['a length', (_request, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(), 'no length'],
  ['its own objects', (_request, response) => response.writeHead(302, { location: SETTINGS.url }).end(), 'status 302'],
])('the size of an object in a bucket without %s is unknown, and not zero', async (_what, respond, reason) => {
  const { store } = await bucketThat(respond)
  await expect(store.size(KEY)).rejects.toThrow(reason)
})

/** S3 describes an error in the body, which a HEAD response does not have. */
const refusing =
  (code: string): RequestListener =>
  (request, response) =>
    void response.writeHead(403).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)

test('an object is missing where the bucket denies access to it, as S3 does for keys that may not list; a bad key is an error', async () => {
  const { store, requests } = await bucketThat(refusing('AccessDenied'))
  expect(await store.size(KEY)).toBeNull()
  expect(requests).toEqual(['HEAD', 'GET'])
  for (const code of ['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'RequestTimeTooSkewed'])
    await expect((await bucketThat(refusing(code))).store.size(KEY)).rejects.toThrow('status 403')
})

test('the error says why the certificate of a bucket is not valid', async () => {
  const { port } = await tlsOrigin()
  const store = s3Store({ ...SETTINGS, url: `https://localhost:${port}/sound` })
  await expect(store.size(KEY)).rejects.toThrow('no answer, the certificate of the host is self-signed')
})

test('a bucket that sends the whole object instead of a range is refused', async () => {
  const { store } = await bucketThat((_request, response) =>
    response.writeHead(200, { 'content-length': 10 }).end('0123456789'),
  )
  await expect(store.read(KEY, { start: 2, end: 5 })).rejects.toThrow('another range')
  expect(String(await buffer(await store.read(KEY, { start: 0, end: 10 })))).toBe('0123456789')
})

test('signatures have the time of the given clock, because stores refuse those of a wrong one', async () => {
  const dates: unknown[] = []
  const respond: RequestListener = ({ headers }, response) => {
    dates.push(headers['x-amz-date'])
    response.end()
  }
  const { store } = await bucketThat(respond, { clock: () => new Date('2026-03-04T08:00:00.123Z') })
  await store.put(KEY, SOUND)
  const signed = new URL((await store.urlFor(KEY, 60, false)) ?? '')
  expect([...dates, signed.searchParams.get('X-Amz-Date')]).toEqual(['20260304T080000Z', '20260304T080000Z'])
})

test('a failed write leaves no partial file in a folder', async () => {
  const store = folderStore(folder)
  writeFileSync(path.join(folder, 'blocked'), '')
  await expect(store.put('blocked/one.ts', SOUND)).rejects.toThrow(/EEXIST|ENOTDIR/)
  await store.put('whole/one.ts', SOUND)
  expect(readdirSync(path.join(folder, 'whole'))).toEqual(['one.ts'])
})
