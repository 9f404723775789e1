import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ARTICLE_READS_PATH } from '#contract/article-reads.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { countRead } from './reads.ts'

interface ReadsDeps {
  db: Database
  clock: Clock
  secret: Uint8Array
}

const Read = z.strictObject({
  path: z
    .string()
    .max(500)
    .regex(/^\/[^\p{C}\s]*$/u),
})

const BOTS = /bot|crawl|spider|slurp|preview|headless|lighthouse/i

/** The response does not reveal whether a read was counted. */
export function registerReads(app: FastifyInstance, { db, clock, secret }: ReadsDeps): void {
  app.post(ARTICLE_READS_PATH, { bodyLimit: 1_000 }, async ({ body, ip, headers }, reply) => {
    const read = Read.safeParse(body)
    if (!read.success) throw new AppError('BAD_INPUT', 'A read needs the path of an article')
    const browser = headers['user-agent'] ?? ''
    const now = clock()
    if (browser !== '' && !BOTS.test(browser))
      await countRead(db, read.data.path, readerOf(secret, ip, browser, now), now)
    return reply.header('cache-control', 'no-store').code(204).send()
  })
}

/** Identifies a reader for one day only. */
const readerOf = (secret: Uint8Array, ip: string, browser: string, now: Date) =>
  createHmac('sha256', secret)
    .update(`article reader ${now.toISOString().slice(0, 10)} ${clientNetwork(ip)} ${browser}`)
    .digest('base64url')
    .slice(0, 22)
