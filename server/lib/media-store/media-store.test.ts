import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { describe, expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

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

test('a failed write leaves no partial file in a folder', async () => {
  const store = folderStore(folder)
  writeFileSync(path.join(folder, 'blocked'), '')
  await expect(store.put('blocked/one.ts', SOUND)).rejects.toThrow(/EEXIST|ENOTDIR/)
  await store.put('whole/one.ts', SOUND)
  expect(readdirSync(path.join(folder, 'whole'))).toEqual(['one.ts'])
})
