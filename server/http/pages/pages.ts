import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ERRORS, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
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

/** A page to render. Of the visitor's request it contains only the URL. */
export interface PageRequest {
  url: URL
  /** Attribute of every inline script that the renderer writes. */
  nonce: string
  signal: AbortSignal
}

/** The tags in the head of a page for search engines and link previews, which the renderer does not write. */
export interface Heads {
  /** Returns the tags of the page at `url`, and its canonical path when that differs. */
  of: (url: URL) => Promise<{ tags: string; movedTo: string | null }>
  /** Returns whether a page that was not found has moved or was withdrawn. */
  resolveMissing: (url: URL) => Promise<{ movedTo?: string; isGone?: boolean }>
}

interface RenderedPage {
  rendered: Response
  nonce: string
  pathname: string
  /** Tags for search engines and link previews. */
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
  /** Timeout of a rendering; 15 seconds by default. */
  renderMs?: number
}

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

/** Status of a withdrawn page. */
const GONE = 410
/** Pages with a light version, to which requests with `Save-Data` are redirected. */
const SAVES_DATA = /^\/news\//
const RENDER_MS = 15_000
/** Concurrent renders of one network: rendering occupies the core that all visitors share. */
const RENDERS = { running: 8, waiting: 100 }
/** 404 and 410 responses have a small cache of their own, so that unknown paths evict no page from the page cache. */
const MISSING = { max: 200, maxSize: 20_000_000, ttl: 5_000 }

/** Serves every other path as a server-rendered page; shared pages are cached. */
export function registerPages(app: FastifyInstance, settings: PagesSettings): void {
  const pages = new Pages(settings)
  const { host } = new URL(settings.origin)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { checksOwnQuery: true },
    handler: async (request, reply) =>
      isTwin(request.host, host)
        ? reply.redirect(settings.origin + request.url, 301)
        : sendCachedResponse(request, reply, await pages.read(request.url, request.ip)),
  })
}

/** Whether a host is the site's own with `www.` added or removed. Other hosts are not redirected: a local site has several names. */
const isTwin = (requested: string, host: string): boolean =>
  requested !== host && (requested === `www.${host}` || host === `www.${requested}`)

class Pages {
  readonly #settings: PagesSettings
  readonly #urls: PageUrls
  readonly #renders = new KeyedLimit(RENDERS)
  readonly #missing = new LRUCache<string, { response: CachedResponse; generation: number }>({
    ...MISSING,
    sizeCalculation: ({ response }, path) => response.body.length + path.length,
  })

  constructor(settings: PagesSettings) {
    this.#settings = settings
    this.#urls = new PageUrls(settings.policyOf)
  }

  async read(target: string, ip: string): Promise<CachedResponse> {
    const parsed = this.#urls.read(target)
    const url = parsed instanceof Promise ? await parsed : parsed
    if (url.redirectTo !== undefined) return redirect(url.redirectTo)
    const renderPage = () => this.#renders.run(clientNetwork(ip), () => this.#render(url))
    const response = url.isShared ? await this.#readShared(url.path, renderPage) : toCachedResponse(await renderPage())
    const { location } = response.headers ?? {}
    return location && url.dropped ? redirect(withSearch(location, url.dropped), response) : response
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

  /** Does not use `AbortSignal.timeout`, which creates an error for every page, even long after the response was sent. */
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
    if (status === 200 && head?.movedTo) return uncachedRedirect(head.movedTo + url.search)
    const found = status === 404 ? await heads?.resolveMissing(url) : undefined
    if (found?.movedTo) return uncachedRedirect(found.movedTo + url.search)
    const html = Buffer.from(await rendered.text())
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

  /** The HTML without nonces and with deferred scripts, and its headers. */
  #withHeaders(html: Buffer, { nonce, rendered, pathname, headTags }: RenderedPage) {
    const { externalOrigins } = this.#settings
    const { html: body, scripts } = finishHtml(html, { nonce, headTags })
    const location = rendered.headers.get('location')
    const headers = {
      // An empty value replaces the server's default policy, which allows nothing.
      'content-security-policy': externalOrigins ? contentSecurityPolicy(scripts, externalOrigins) : '',
      ...(SAVES_DATA.test(pathname) && { vary: 'save-data' }),
      ...(location && { location }),
      ...(rendered.status === ERRORS.UNAVAILABLE.status && { 'retry-after': RETRY_AFTER_SECONDS }),
    }
    return { body, headers }
  }
}

/** A permanent redirect to the canonical URL. */
const uncachedRedirect = (location: string): UncachedResponse => ({
  status: 301,
  contentType: 'text/plain',
  cacheControl: PRIVATE,
  body: '',
  headers: { location },
})

const redirect = (location: string, { status = 308 }: { status?: number } = {}): CachedResponse =>
  toCachedResponse({ status, contentType: 'text/plain', cacheControl: PRIVATE, body: '', headers: { location } })

const withSearch = (location: string, search: string): string =>
  `${location}${location.includes('?') ? '&' : '?'}${search}`
