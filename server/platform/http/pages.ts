import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ERRORS, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { type Answer, type AnswerCache, finishAnswer, type RawAnswer } from '../answer-cache.ts'
import { takeMarkedScripts } from './inline-scripts.ts'
import { preferPaint } from './prefer-paint.ts'
import { contentSecurityPolicy, type OutsideOrigins } from './security-headers.ts'
import { sendAnswer } from './send-answer.ts'

interface PagesSettings {
  /** Renders one address; the request carries nothing of the visitor but the address. `nonce` marks its inline scripts. */
  render: (url: URL, nonce: string, signal: AbortSignal) => Promise<Response>
  origin: string
  cache: AnswerCache
  /** Left out where pages get no Content-Security-Policy. */
  outside: OutsideOrigins | undefined
  /** Addresses that are never kept, by their start. */
  neverKept: readonly string[]
}

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

/** Serves every address that nothing else serves as a server-rendered page, out of the cache where it may be kept. */
export function registerPages(app: FastifyInstance, settings: PagesSettings): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => sendAnswer(request, reply, await readPage(request.url, settings)),
  })
}

function readPage(address: string, settings: PagesSettings): Answer | Promise<Answer> {
  const url = new URL(address, settings.origin)
  const mayKeep = !settings.neverKept.some((start) => url.pathname.startsWith(start))
  const make = () => renderPage(url, mayKeep, settings)
  return mayKeep ? settings.cache.get(`${url.pathname}${url.search}`, make) : make().then(finishAnswer)
}

async function renderPage(url: URL, mayKeep: boolean, settings: PagesSettings): Promise<RawAnswer> {
  const nonce = randomBytes(16).toString('base64url')
  const rendered = await settings.render(url, nonce, AbortSignal.timeout(15_000))
  const marked = takeMarkedScripts(await rendered.text(), nonce)
  const { html, script } = preferPaint(marked.html)
  const scripts = script === undefined ? marked.scripts : [...marked.scripts, script]
  const location = rendered.headers.get('location')
  return {
    status: rendered.status,
    contentType: rendered.headers.get('content-type') ?? 'text/html; charset=utf-8',
    cacheControl: mayKeep && rendered.status === 200 ? PUBLIC : PRIVATE,
    body: html,
    headers: {
      // The door's own policy lets nothing load, so a page without one says so.
      'content-security-policy': settings.outside ? contentSecurityPolicy(scripts, settings.outside) : '',
      ...(location && { location }),
      ...(rendered.status === ERRORS.UNAVAILABLE.status && { 'retry-after': RETRY_AFTER_SECONDS }),
    },
  }
}
