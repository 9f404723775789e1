import type { FastifyInstance } from 'fastify'
import { AD_PATHS, AD_LIMITS } from '#contract/ads.ts'
import { BatchWriter } from '#server/lib/async/batch-writer.ts'
import { isCrawler } from '#server/lib/requests/crawler.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { registerCreatives } from './creative-routes.ts'
import { decideAds, type DecideDeps } from './decide.ts'
import { type Delivery, type DeliveryEvent, recordAdEvents, recordDeliveries } from './deliveries.ts'
import { parseAdEvents, parseAdRequest } from './parse.ts'
import { registerPictures } from './picture-routes.ts'
import { createSlotLoader } from './slots.ts'

export interface PageAdsDeps extends Omit<DecideDeps, 'slots'> {
  clock: Clock
  decisionsPerMinute: number
  picturesFolder: string
}

/** Requests of crawlers are answered but not counted. */
export async function registerPageAds(app: FastifyInstance, deps: PageAdsDeps): Promise<void> {
  const { db, clock } = deps
  const deliveries = new BatchWriter((batch: readonly Delivery[]) => recordDeliveries(db, batch))
  const events = new BatchWriter((batch: readonly DeliveryEvent[]) => recordAdEvents(db, batch))
  const slots = createSlotLoader(db)
  const bodyLimit = AD_LIMITS.bytes
  const config = { rateLimit: { max: deps.decisionsPerMinute, timeWindow: '1 minute' } }

  app.post(AD_PATHS.decisions, { bodyLimit, config }, async ({ body, headers }, reply) => {
    const request = parseAdRequest(body)
    const decided = await decideAds({ ...deps, slots }, request, headers.authorization, clock())
    if (!isCrawler(headers['user-agent'])) await deliveries.write(decided.deliveries)
    return reply.headers({ 'cache-control': 'no-store', vary: 'authorization' }).send(decided.decision)
  })

  app.post(AD_PATHS.events, { bodyLimit }, async (request, reply) => {
    const at = clock()
    const parsed = parseAdEvents(request.body).map((event) => ({ ...event, at }))
    if (!isCrawler(request.headers['user-agent'])) await events.write(parsed)
    return reply.header('cache-control', 'no-store').code(204).send()
  })

  registerCreatives(app, {
    db,
    async countClick({ headers }, delivery) {
      // A prefetch is not a click.
      const isAdvance = [headers['sec-purpose'], headers['purpose']].some((one) => one !== undefined)
      if (!isAdvance && !isCrawler(headers['user-agent']))
        await events.write([{ delivery, kind: 'click', at: clock() }])
    },
  })
  await registerPictures(app, deps.picturesFolder)
}
