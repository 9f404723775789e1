import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ERRORS, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { LRUCache } from 'lru-cache'
import { type CachedResponse, type ResponseCache, toCachedResponse, type UncachedResponse } from './response-cache.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'
import { networkOf } from '#server/lib/client-network.ts'
import { extractScripts, deferModules } from './html-transforms.ts'
import { type PageAddress, PageAddresses, type PagePolicy } from './page-address.ts'
import { contentSecurityPolicy, type ExternalOrigins } from './security-headers.ts'
import { sendCachedResponse } from './send-response.ts'

/** What is rendered; it carries nothing of the visitor but the address. */
export interface PageRequest {
  url: URL
  /** Marks every inline script that the renderer writes. */
  nonce: string
  signal: AbortSignal
}

interface PagesSettings {
  render: (request: PageRequest) => Promise<Response>
  policyOf: (pathname: string) => Promise<PagePolicy>
  origin: string
  cache: ResponseCache
  /** Left out where pages get no Content-Security-Policy. */
  outside: ExternalOrigins | undefined
}

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

const RENDER_MS = 15_000
/** Pages of one network that are rendered at a time: it takes a core, and others wait for the same one. */
const RENDERS = { running: 8, waiting: 100 }
/** Answers of 404 are shared for a short time, apart from pages, so that unknown addresses push no page out of the cache. */
const MISSING = { max: 200, maxSize: 20_000_000, ttl: 5_000 }

/** Serves every address that nothing else serves as a server-rendered page, out of the cache where it may be shared. */
export function registerPages(app: FastifyInstance, settings: PagesSettings): void {
  const pages = new Pages(settings)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => sendCachedResponse(request, reply, await pages.read(request.url, request.ip)),
  })
}

class Pages {
  readonly #settings: PagesSettings
  readonly #addresses: PageAddresses
  readonly #renders = new KeyedLimit(RENDERS)
  readonly #missing = new LRUCache<string, { answer: CachedResponse; generation: number }>({
    ...MISSING,
    sizeCalculation: ({ answer }, path) => answer.body.length + path.length,
  })

  constructor(settings: PagesSettings) {
    this.#settings = settings
    this.#addresses = new PageAddresses(settings.policyOf)
  }

  async read(target: string, ip: string): Promise<CachedResponse> {
    const known = this.#addresses.read(target)
    const address = known instanceof Promise ? await known : known
    if (address.movedTo !== undefined) return redirect(address.movedTo)
    const make = () => this.#renders.run(networkOf(ip), () => this.#render(address))
    const answer = address.isShared ? await this.#readShared(address.path, make) : toCachedResponse(await make())
    const { location } = answer.headers ?? {}
    return location && address.dropped ? redirect(withSearch(location, address.dropped), answer) : answer
  }

  async #readShared(path: string, make: () => Promise<UncachedResponse>): Promise<CachedResponse> {
    const { cache } = this.#settings
    const { generation } = cache
    const missing = this.#missing.size > 0 ? this.#missing.get(path) : undefined
    if (missing?.generation === generation) return missing.answer
    const answer = await cache.get(path, make)
    if (answer.status === 404) this.#missing.set(path, { answer, generation })
    return answer
  }

  async #render({ path, isShared }: PageAddress): Promise<UncachedResponse> {
    const { render, origin, outside } = this.#settings
    const nonce = randomBytes(16).toString('base64url')
    const signal = AbortSignal.timeout(RENDER_MS)
    const rendered = await render({ url: new URL(path, origin), nonce, signal })
    const marked = extractScripts(await rendered.text(), nonce)
    const { html, script } = deferModules(marked.html)
    const scripts = script === undefined ? marked.scripts : [...marked.scripts, script]
    const location = rendered.headers.get('location')
    return {
      status: rendered.status,
      contentType: rendered.headers.get('content-type') ?? 'text/html; charset=utf-8',
      cacheControl: isShared && rendered.status === 200 ? PUBLIC : PRIVATE,
      body: html,
      headers: {
        // The server's own policy lets nothing load, so a page without one says so.
        'content-security-policy': outside ? contentSecurityPolicy(scripts, outside) : '',
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
