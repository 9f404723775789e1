import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { AD_PODS_PATH, POD_EVENTS } from '#contract/ad-pods.ts'
import { ALLOWED_USES } from '#contract/consent.ts'
import { BatchWriter } from '#server/lib/async/batch-writer.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { isCrawler } from '#server/lib/requests/crawler.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { countEvents, type PodEvent } from './count-events.ts'
import { decidePod, type DecideDeps } from './decide.ts'
import { readPodToken } from './pod-token.ts'
import { createSpotLoader } from './spots.ts'
import { writeVast } from './write-vast.ts'

export interface AdPodDeps extends Omit<DecideDeps, 'spots'> {
  clock: Clock
  origin: string
  productName: string
  /** Folder with `spots/`. */
  mediaFolder: string
}

const Query = z.object({
  media: z.string().min(1).max(200),
  station: z.string().max(40).optional(),
  use: z.enum(ALLOWED_USES).catch('none'),
})

interface PodParams {
  pod: string
  spot: string
  event: string
}

const ERROR_EVENT = /^error-[1-9]\d\d$/
const isEvent = (text: string) => ERROR_EVENT.test(text) || POD_EVENTS.some((event) => event === text)

export function registerAdPods(app: FastifyInstance, deps: AdPodDeps): void {
  const { db, clock, keys } = deps
  const spots = createSpotLoader(path.join(deps.mediaFolder, 'spots'), app.log)
  const writer = new BatchWriter((events: readonly PodEvent[]) => countEvents(db, events, clock()))

  app.get(AD_PODS_PATH, async ({ query, headers }, reply) => {
    const parsed = Query.safeParse(query)
    if (!parsed.success) throw new AppError('BAD_INPUT')
    const { media, station, use } = parsed.data
    const request = { mediaId: media, station, use, headers }
    const decision = await decidePod({ ...deps, spots }, request, clock())
    return decision ? uncached(reply).send(decision) : nothing(reply)
  })

  app.get<{ Params: PodParams }>(`${AD_PODS_PATH}/:pod/vast.xml`, async ({ params: { pod: token } }, reply) => {
    const pod = readPodToken(keys, token, clock()) ?? missing()
    const facts = { pod, token, spots: await spots(), origin: deps.origin, productName: deps.productName }
    return uncached(reply).type('application/xml; charset=utf-8').send(writeVast(facts))
  })

  // Any player fetches tracking URLs, so the response is always empty, whether or not the event was counted.
  app.get<{ Params: PodParams }>(`${AD_PODS_PATH}/:pod/:spot/:event`, async ({ params, headers, method }, reply) => {
    const { spot, event } = params
    const pod = readPodToken(keys, params.pod, clock()) ?? missing()
    const isOurs = (spot === 'pod' || pod.spots.includes(spot)) && isEvent(event)
    if (!isOurs) missing()
    if (method === 'GET' && !isCrawler(headers['user-agent'])) await writer.write([{ pod: pod.id, spot, event }])
    return nothing(reply.header('access-control-allow-origin', '*'))
  })
}

/** For sites without ad pods. */
export function registerNoAdPods(app: FastifyInstance): void {
  app.get(AD_PODS_PATH, async (_request, reply) => nothing(reply))
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
const nothing = (reply: FastifyReply) => uncached(reply).code(204).send()

function missing(): never {
  throw new AppError('NOT_FOUND', 'There is no such ad')
}
