import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { canonicalPath } from '#server/features/catalogue/content-urls.ts'
import { ResponseCache, toCachedResponse, type UncachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import { serveFixed } from '#server/http/responses/serve-fixed.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { OpenFormatsDeps } from '../deps.ts'
import { findEmbeddable } from './find-embeddable.ts'
import { oembedResponse, oembedXml, readOembedRequest } from './oembed.ts'
import { EMBED_POLICY, embedPage } from './page.ts'

const CACHE = { freshMs: 30_000, staleMs: 300_000, maxEntries: 500, maxBytes: 8_000_000 }
const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600'
const ONE_DAY = 'public, max-age=86400'

export async function registerEmbeds(app: FastifyInstance, deps: OpenFormatsDeps): Promise<void> {
  const { db, clock, site } = deps
  const cache = new ResponseCache(CACHE)
  await deps.onContentChange(() => cache.invalidate())

  app.route({
    method: ['GET', 'HEAD'],
    url: '/oembed',
    handler: async (request, reply) => {
      const wanted = readOembedRequest(site, request.query)
      const found = await findEmbeddable(db, wanted.path, clock())
      if (!found) throw new AppError('NOT_FOUND', 'There is nothing to embed at this URL')
      const response = oembedResponse(site, wanted, found)
      const body =
        wanted.format === 'json'
          ? { contentType: 'application/json; charset=utf-8', body: JSON.stringify(response) }
          : { contentType: 'text/xml; charset=utf-8', body: oembedXml(response) }
      const headers = { 'access-control-allow-origin': '*' }
      return sendCachedResponse(
        request,
        reply,
        toCachedResponse({ status: 200, headers, cacheControl: CACHE_CONTROL, ...body }),
      )
    },
  })

  app.route<{ Params: { '*': string }; Querystring: { theme?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/embed/*',
    handler: async (request, reply) => {
      const wanted = canonicalPath(request.params['*'])
      const { theme } = request.query
      const chosen = theme === 'dark' || theme === 'light' ? theme : null
      const response = await cache.get(`${chosen} ${wanted}`, async () => toPage(deps, wanted, chosen))
      return sendCachedResponse(request, reply, response)
    },
  })

  await serveScripts(app)
}

/** `frame-ancestors` precedes the `X-Frame-Options` of all responses. */
async function toPage(
  { db, clock, site }: OpenFormatsDeps,
  path: string,
  theme: 'dark' | 'light' | null,
): Promise<UncachedResponse> {
  const found = await findEmbeddable(db, path, clock())
  if (!found) throw new AppError('NOT_FOUND', 'There is nothing to embed at this URL')
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    cacheControl: CACHE_CONTROL,
    headers: { 'content-security-policy': EMBED_POLICY },
    body: embedPage(site, found, theme),
  }
}

async function serveScripts(app: FastifyInstance): Promise<void> {
  const hls = path.join(path.dirname(createRequire(import.meta.url).resolve('hls.js/light')), 'hls.light.min.mjs')
  const files = { 'player.js': new URL('./player.js', import.meta.url), 'hls.js': hls }
  const contentType = 'text/javascript; charset=utf-8'
  for (const [name, file] of Object.entries(files))
    serveFixed(app, `/embed-assets/${name}`, { contentType, cacheControl: ONE_DAY, body: await readFile(file) })
}
