import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AD_PATHS } from '#contract/ads.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { Html, html } from '#server/lib/html/html-template.ts'
import { linkTarget } from '#server/lib/urls/web-url.ts'
import { creativeById } from './campaigns.ts'

interface CreativeDeps {
  db: Database
  countClick: (request: FastifyRequest, delivery: string) => Promise<void>
}

interface DeliveryParams {
  Params: { campaign: string; creative: string; delivery: string }
}

/** `sandbox` gives the document an opaque origin, without access to the storage of the site, even outside its frame. */
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join(';')

const DELIVERY = ':campaign/:creative/:delivery'

export function registerCreatives(app: FastifyInstance, { db, countClick }: CreativeDeps): void {
  app.get<DeliveryParams>(
    `${AD_PATHS.creatives}/${DELIVERY}`,
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      const found = await creativeById(db, params.campaign, params.creative)
      if (found?.creative.kind !== 'html' || !isDelivery(params.delivery)) throw new AppError('NOT_FOUND')
      const click = `${AD_PATHS.clicks}/${params.campaign}/${params.creative}/${params.delivery}`
      return (
        reply
          // The document must stay in the origin cluster of its page.
          .removeHeader('origin-agent-cluster')
          .headers({
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': DOCUMENT_POLICY,
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex',
          })
          .send(creativeDocument(found.creative, click))
      )
    },
  )

  app.get<DeliveryParams>(`${AD_PATHS.clicks}/${DELIVERY}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { campaign, creative, delivery } = request.params
    const found = await creativeById(db, campaign, creative)
    // Validated on import, but other programs may write rows too.
    const target = linkTarget(found?.url)
    if (target === null) throw new AppError('NOT_FOUND')
    if (isDelivery(delivery)) await countClick(request, delivery)
    return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(target, 303)
  })
}

const creativeDocument = ({ title, html: body }: { title: string; html: string }, click: string): string =>
  html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <base target="_blank" />
      </head>
      <body>
        ${new Html(body.replaceAll('{{click}}', click))}
      </body>
    </html>`.text

const isDelivery = (text: string): boolean => z.uuid().safeParse(text).success
