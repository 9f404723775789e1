import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ANALYTICS_LIMITS, ANALYTICS_PATH } from '#contract/analytics.ts'
import type { Database } from '#server/database/connect.ts'
import { BatchWriter } from '#server/lib/async/batch-writer.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import { isCrawler } from '#server/lib/requests/crawler.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { parseBatch } from './parse-batch.ts'
import { recordEvents, type StoredEvent } from './record-events.ts'

interface AudienceDeps {
  db: Database
  clock: Clock
  secret: Uint8Array
}

/** Crawlers get the same response but are not counted. */
export function registerAudience(app: FastifyInstance, { db, clock, secret }: AudienceDeps): void {
  const writer = new BatchWriter((events: readonly StoredEvent[]) => recordEvents(db, events))
  app.post(ANALYTICS_PATH, { bodyLimit: ANALYTICS_LIMITS.bytes }, async ({ body, ip, headers }, reply) => {
    const browser = headers['user-agent']
    const events = parseBatch(body, (day) => listenerOn(secret, day, ip, browser ?? ''), clock())
    if (!isCrawler(browser)) await writer.write(events)
    return reply.header('cache-control', 'no-store').code(204).send()
  })
}

/** Identifies a listener for one day only. */
const listenerOn = (secret: Uint8Array, day: string, ip: string, browser: string) =>
  createHmac('sha256', secret)
    .update(`listener ${day} ${clientNetwork(ip)} ${browser}`)
    .digest('base64url')
    .slice(0, 22)
