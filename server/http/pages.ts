import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ERRORS, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'
import { networkOf } from '#server/lib/client-network.ts'
import { type CachedResponse, type ResponseCache, toCachedResponse, type UncachedResponse } from './response-cache.ts'
import { extractScripts, deferModules } from './html-transforms.ts'
import { type PageAddress, PageAddresses, type PagePolicy } from './page-address.ts'
import { contentSecurityPolicy, type ExternalOrigins } from './security-headers.ts'
import { sendCachedResponse } from './send-response.ts'

/** A page to render. Of the visitor's request it contains only the URL. */
export interface PageRequest {
  url: URL
  /** Attribute of every inline script that the renderer writes. */
  nonce: string
  signal: AbortSignal
}

interface PagesSettings {
  render: (request: PageRequest) => Promise<Response>
  policyOf: (pathname: string) => Promise<PagePolicy>
  origin: string
  cache: ResponseCache
  /** Undefined for pages without a Content-Security-Policy. */
  externalOrigins: ExternalOrigins | undefined
}

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

const RENDER_MS = 15_000
/** Concurrent renders of one network: rendering occupies the core that all visitors share. */
const RENDERS = { running: 8, waiting: 100 }
/** 404 responses have a small cache of their own, so that unknown paths evict no page from the page cache. */
const MISSING = { max: 200, maxSize: 20_000_000, ttl: 5_000 }

/** Serves every other path as a server-rendered page; shared pages are cached. */
export function registerPages(app: FastifyInstance, settings: PagesSettings): void {
  const pages = new Pages(settings)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { checksOwnQuery: true },
    handler: async (request, reply) => sendCachedResponse(request, reply, await pages.read(request.url, request.ip)),
  })
}

class Pages {
  readonly #settings: PagesSettings
  readonly #addresses: PageAddresses
  readonly #renders = new KeyedLimit(RENDERS)
  readonly #missing = new LRUCache<string, { response: CachedResponse; generation: number }>({
    ...MISSING,
    sizeCalculation: ({ response }, path) => response.body.length + path.length,
  })

  constructor(settings: PagesSettings) {
    this.#settings = settings
    this.#addresses = new PageAddresses(settings.policyOf)
  }

  async read(target: string, ip: string): Promise<CachedResponse> {
    const parsed = this.#addresses.read(target)
    const address = parsed instanceof Promise ? await parsed : parsed
    if (address.redirectTo !== undefined) return redirect(address.redirectTo)
    const renderPage = () => this.#renders.run(networkOf(ip), () => this.#render(address))
    const response = address.isShared
      ? await this.#readShared(address.path, renderPage)
      : toCachedResponse(await renderPage())
    const { location } = response.headers ?? {}
    return location && address.dropped ? redirect(withSearch(location, address.dropped), response) : response
  }

  async #readShared(path: string, renderPage: () => Promise<UncachedResponse>): Promise<CachedResponse> {
    const { cache } = this.#settings
    const { generation } = cache
    const missing = this.#missing.size > 0 ? this.#missing.get(path) : undefined
    if (missing?.generation === generation) return missing.response
    const response = await cache.get(path, renderPage)
    if (response.status === 404) this.#missing.set(path, { response, generation })
    return response
  }

  async #render({ path, isShared }: PageAddress): Promise<UncachedResponse> {
    const { render, origin, externalOrigins } = this.#settings
    const nonce = randomBytes(16).toString('base64url')
    const signal = AbortSignal.timeout(RENDER_MS)
    const rendered = await render({ url: new URL(path, origin), nonce, signal })
    const extracted = extractScripts(await rendered.text(), nonce)
    const { html, script } = deferModules(extracted.html)
    const scripts = script === undefined ? extracted.scripts : [...extracted.scripts, script]
    const location = rendered.headers.get('location')
    return {
      status: rendered.status,
      contentType: rendered.headers.get('content-type') ?? 'text/html; charset=utf-8',
      cacheControl: isShared && rendered.status === 200 ? PUBLIC : PRIVATE,
      body: html,
      headers: {
        // An empty value replaces the server's default policy, which allows nothing.
        'content-security-policy': externalOrigins ? contentSecurityPolicy(scripts, externalOrigins) : '',
        ...(location && { location }),
        ...(rendered.status === ERRORS.UNAVAILABLE.status && { 'retry-after': RETRY_AFTER_SECONDS }),
      },
    }
  }
}

const redirect = (location: string, { status = 308 }: { status?: number } = {}): CachedResponse =>
  toCachedResponse({ status, contentType: 'text/plain', cacheControl: PRIVATE, body: '', headers: { location } })

const withSearch = (location: string, search: string): string =>
  `${location}${location.includes('?') ? '&' : '?'}${search}`
