import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
import { CompressedBody } from './compression.ts'
import { type CachedResponse, toCachedResponse } from './response-cache.ts'
import { sendCachedResponse } from './send-response.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const DOCUMENTS = new Set(['.html', '.svg'])

/** The policy of a worker's file applies to what the worker loads: documents, and in browsers that cannot route without it, files of the app. */
const SERVICE_WORKER = 'service-worker.js'
const WORKER_HEADERS = { 'content-security-policy': "default-src 'self';frame-ancestors 'none'" }

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_FOR_AN_HOUR = 'public, max-age=3600'

/** From memory: a build takes a few MB, and reading from disk costs seven times the CPU. */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  for (const name of names) {
    const response = await loadAsset(folder, name)
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      config: { rateLimit: false },
      handler: (request, reply) => sendCachedResponse(request, reply, response),
    })
  }
}

async function loadAsset(folder: string, name: string): Promise<CachedResponse> {
  const file = path.join(folder, name)
  const readIfExists = (suffix: string) => readFile(`${file}${suffix}`).catch(ifMissing(undefined))
  const type = path.extname(name)
  const [body, brotli, zipped] = await Promise.all([readFile(file), readIfExists('.br'), readIfExists('.gz')])
  const uncached = {
    status: 200,
    contentType: TYPES[type] ?? 'application/octet-stream',
    cacheControl: name.startsWith('assets/') ? CACHE_FOREVER : CACHE_FOR_AN_HOUR,
    ...(name === SERVICE_WORKER && { headers: WORKER_HEADERS }),
    body,
  }
  return {
    ...toCachedResponse(uncached),
    isDocument: DOCUMENTS.has(type),
    compressed:
      brotli &&
      zipped &&
      new CompressedBody(body, [
        ['br', brotli],
        ['gzip', zipped],
      ]),
  }
}
