import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ERRORS, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { Utf8Encoder } from '#server/lib/encoding/utf8-encoder.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { KeyedLimit } from '#server/lib/limits/keyed-limit.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import {
  type CachedResponse,
  type ResponseCache,
  toCachedResponse,
  type UncachedResponse,
} from '../responses/response-cache.ts'
import { contentSecurityPolicy, type ExternalOrigins } from '../responses/security-headers.ts'
import { sendCachedResponse } from '../responses/send-response.ts'
import { finishHtml } from './html-transforms.ts'
import { type PageUrl, PageUrls, type PagePolicy } from './page-url.ts'

/** Contains only the URL of the visitor's request. */
export interface PageRequest {
  url: URL
  nonce: string
  signal: AbortSignal
}

export interface Heads {
  /** `movedTo` is the canonical path where that differs. */
  of: (url: URL) => Promise<{ tags: string; movedTo: string | null }>
  resolveMissing: (url: URL) => Promise<{ movedTo?: string; isGone?: boolean }>
}

interface RenderedPage {
  rendered: Response
  nonce: string
  pathname: string
  headTags: string
}

interface PagesSettings {
  render: (request: PageRequest) => Promise<Response>
  heads?: Heads
  policyOf: (pathname: string) => Promise<PagePolicy>
  origin: string
  cache: ResponseCache
  /** Undefined for pages without a Content-Security-Policy. */
  externalOrigins: ExternalOrigins | undefined
  renderMs?: number
}

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

const GONE = 410
/** Requests with `Save-Data` are redirected to the light version. */
const SAVES_DATA = /^\/news\//
const RENDER_MS = 15_000
/** Limits of one network, because rendering occupies the core that all visitors share. */
const RENDERS = { running: 8, waiting: 100 }
/** Responses with 404 and 410 have a cache of their own, so that unknown paths evict no page. */
const MISSING = { max: 200, maxSize: 20_000_000, ttl: 5_000 }

export function registerPages(app: FastifyInstance, settings: PagesSettings): void {
  const pages = new Pages(settings)
  const { hostname } = new URL(settings.origin)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { checksOwnQuery: true },
    handler: async (request, reply) =>
      isWwwVariant(request.headers.host ?? '', hostname)
        ? reply.redirect(settings.origin + request.url, 301)
        : sendCachedResponse(request, reply, await pages.read(request.url, request.ip)),
  })
}

/**
 * The site's own host with `www.` added or removed, with any port, because proxies may leave it out. Not `X-Forwarded-Host`, which no cache
 * has in its key: one such request would make the site redirect to itself. A local site has several names, so other hosts are not redirected.
 */
function isWwwVariant(host: string, ownName: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === `www.${ownName}` || ownName === `www.${name}`
}

class Pages {
  readonly #settings: PagesSettings
  readonly #urls: PageUrls
  readonly #renders = new KeyedLimit(RENDERS)
  readonly #encoder = new Utf8Encoder()
  readonly #policyOfScripts: (scripts: readonly Buffer[]) => string
  readonly #missing = new LRUCache<string, { response: CachedResponse; generation: number }>({
    ...MISSING,
    sizeCalculation: ({ response }, path) => response.body.length + path.length,
  })

  constructor(settings: PagesSettings) {
    this.#settings = settings
    this.#urls = new PageUrls(settings.policyOf)
    // An empty value replaces the server's default policy, which allows nothing.
    this.#policyOfScripts = settings.externalOrigins ? contentSecurityPolicy(settings.externalOrigins) : () => ''
  }

  async read(target: string, ip: string): Promise<CachedResponse> {
    const url = await this.#urls.read(target)
    if (url.redirectTo !== undefined) return toCachedResponse(redirect(308, url.redirectTo))
    const renderPage = () => this.#renders.run(clientNetwork(ip), () => this.#render(url))
    const response = url.isShared ? await this.#readShared(url.path, renderPage) : toCachedResponse(await renderPage())
    const { location } = response.headers ?? {}
    if (!location || !url.dropped) return response
    return toCachedResponse(redirect(response.status, withSearch(location, url.dropped)))
  }

  async #readShared(path: string, renderPage: () => Promise<UncachedResponse>): Promise<CachedResponse> {
    const { cache } = this.#settings
    const { generation } = cache
    const missing = this.#missing.size > 0 ? this.#missing.get(path) : undefined
    if (missing?.generation === generation) return missing.response
    const response = await cache.get(path, renderPage)
    if (response.status === 404 || response.status === GONE) this.#missing.set(path, { response, generation })
    return response
  }

  /** A timer instead of `AbortSignal.timeout`, which would create an error for every page, even long after its response was sent. */
  async #render(url: PageUrl): Promise<UncachedResponse> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), this.#settings.renderMs ?? RENDER_MS).unref()
    try {
      const page = await this.#renderUntil(late.signal, url)
      // The router returns an empty page after an abort.
      if (late.signal.aborted && page.status === 500) throw new AppError('OVERLOADED')
      return page
    } finally {
      clearTimeout(timer)
    }
  }

  async #renderUntil(signal: AbortSignal, { path, isShared }: PageUrl): Promise<UncachedResponse> {
    const { render, heads, origin } = this.#settings
    const nonce = randomUUID()
    const url = new URL(path, origin)
    const [rendered, head] = await Promise.all([render({ url, nonce, signal }), heads?.of(url)])
    const { status } = rendered
    if (status === 200 && head?.movedTo) return redirect(301, head.movedTo + url.search)
    const found = status === 404 ? await heads?.resolveMissing(url) : undefined
    if (found?.movedTo) return redirect(301, found.movedTo + url.search)
    const html = this.#encoder.encode(await rendered.text())
    return {
      status: found?.isGone ? GONE : status,
      contentType: rendered.headers.get('content-type') ?? 'text/html; charset=utf-8',
      cacheControl: isShared && status === 200 ? PUBLIC : PRIVATE,
      ...this.#withHeaders(html, {
        nonce,
        rendered,
        pathname: url.pathname,
        headTags: status === 200 && head ? head.tags : '',
      }),
    }
  }

  #withHeaders(html: Buffer, { nonce, rendered, pathname, headTags }: RenderedPage) {
    const { html: body, scripts } = finishHtml(html, { nonce, headTags })
    const location = rendered.headers.get('location')
    const headers = {
      'content-security-policy': this.#policyOfScripts(scripts),
      ...(SAVES_DATA.test(pathname) && { vary: 'save-data' }),
      ...(location && { location }),
      ...(rendered.status === ERRORS.UNAVAILABLE.status && { 'retry-after': RETRY_AFTER_SECONDS }),
    }
    return { body, headers }
  }
}

const redirect = (status: number, location: string): UncachedResponse => ({
  status,
  contentType: 'text/plain',
  cacheControl: PRIVATE,
  body: '',
  headers: { location },
})

const withSearch = (location: string, search: string): string =>
  `${location}${location.includes('?') ? '&' : '?'}${search}`
