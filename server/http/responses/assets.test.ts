import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerAssets } from './assets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'assets-'))
for (const name of ['app.js', 'app.css', 'mark.svg', 'offline.html', 'service-worker.js'])
  writeFileSync(path.join(folder, name), name)
const app = Fastify()
await registerAssets(app, folder)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.for(['/mark.svg', '/offline.html'])('a file that is also opened by itself must not be framed: %s', async (url) => {
  expect((await app.inject(url)).headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
  })
})

test.for(['/app.js', '/app.css'])('scripts and styles carry the headers of bytes only: %s', async (url) => {
  const { headers } = await app.inject(url)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('x-frame-options')
})

test('the service worker may load files of the app: the policy of its file applies to them', async () => {
  const { headers } = await app.inject('/service-worker.js')
  expect(headers['content-security-policy']).toBe("default-src 'self';frame-ancestors 'none'")
})
