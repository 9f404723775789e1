import { isUtf8, Buffer } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import { isStationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import { isEqualSecret } from '#server/lib/security/is-equal.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { Report } from '../report.ts'
import type { WebhookSource } from '../settings/settings.ts'
import type { TitleSources } from '../settings/title-sources.ts'
import { type Station, storeReportIn } from '../timeline/store.ts'
import { artworkUrl, cleanText } from '../titles/item.ts'

interface WebhookDeps {
  db: Database
  clock: Clock
  titleSources: Pick<TitleSources, 'current'>
}

const BODY_LIMIT = 16_384
/** As the specification recommends. */
const TOLERANCE_SECONDS = 300
const MESSAGES_PER_MINUTE = 60
/** Per network, signed or not. */
const ATTEMPTS_PER_MINUTE = 240
const MAX_ID = 200

/** `POST /now-playing/hooks/{station}`: messages signed by Standard Webhooks, acknowledged once they are stored. */
export async function registerWebhook(app: FastifyInstance, { db, clock, titleSources }: WebhookDeps): Promise<void> {
  const attempts = new RateLimit(ATTEMPTS_PER_MINUTE)
  const messages = new RateLimit(MESSAGES_PER_MINUTE)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is computed over the raw bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { station: string }; Body: unknown }>(
      '/now-playing/hooks/:station',
      { bodyLimit: BODY_LIMIT, config: { rateLimit: false } },
      async ({ params, headers, body, ip }, reply) => {
        const now = clock()
        attempts.count(clientNetwork(ip), now)
        const { station, source } = webhookOf(titleSources, params.station)
        const { id, text } = verify(source, headers, body, now)
        messages.count(station.station, now)
        const report = parseMessage(text)
        const applied = await db.transaction().execute(async (tx) => {
          const { numInsertedOrUpdatedRows } = await tx
            .insertInto('now_playing_message')
            .values({ station: station.station, id, received_at: now })
            .onConflict((on) => on.doNothing())
            .executeTakeFirst()
          if (numInsertedOrUpdatedRows === 0n) throw new AppError('MESSAGE_REPEATED')
          return report !== null && storeReportIn(tx, station, source, report, now)
        })
        return reply.header('cache-control', 'no-store').send({ applied })
      },
    )
  })
}

function webhookOf(
  titleSources: Pick<TitleSources, 'current'>,
  id: string,
): { station: Station; source: WebhookSource } {
  const sources = isStationId(id) ? titleSources.current().get(id) : undefined
  const source = sources?.find((one) => one.kind === 'webhook')
  if (!isStationId(id) || !sources || !source) throw new AppError('NOT_FOUND', 'There is no webhook of this station')
  return { station: { station: id, sources }, source }
}

/** Throws unless one of the secrets has signed the message lately. */
function verify({ secrets }: WebhookSource, headers: IncomingHttpHeaders, body: unknown, now: Date) {
  // Senders that use Svix may have its older header names.
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`] ?? headers[`svix-${name}`],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw new AppError('SIGNATURE_INVALID', 'The message has no signature')
  if (id.length > MAX_ID) throw new AppError('BAD_INPUT', 'The id of the message is too long')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new AppError('SIGNATURE_EXPIRED', 'The time of the message is not a number of seconds')
  if (!Buffer.isBuffer(body) || !isUtf8(body)) throw new AppError('BAD_INPUT', 'The message is not valid UTF-8')
  const text = body.toString()
  const sentAt = new Date(Number(timestamp) * 1_000)
  // Not verified by the library, which cannot be given the clock of the site.
  const expected = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, text))
  const matches = signatures.split(' ').flatMap((given) => expected.filter((one) => isEqualSecret(given, one)))
  if (matches.length === 0) throw new AppError('SIGNATURE_INVALID')
  // Checked after the signature, so that only authorized senders can probe the clock.
  if (Math.abs(now.getTime() - sentAt.getTime()) > TOLERANCE_SECONDS * 1_000) throw new AppError('SIGNATURE_EXPIRED')
  return { id, text }
}

const Title = z.string().refine((text) => cleanText(text) !== null, 'must not be empty')
const Item = z
  .object({
    kind: z.enum(['song', 'show', 'news', 'ad']).default('song'),
    title: Title,
    artist: z.string().nullish(),
    artworkUrl: z.string().nullish(),
    startsAt: z.iso.datetime({ offset: true }).optional(),
    endsAt: z.iso.datetime({ offset: true }).optional(),
    durationSeconds: z.number().positive().optional(),
  })
  .refine(({ startsAt, endsAt }) => endsAt === undefined || startsAt !== undefined, 'has an end without a start')

const State = z.object({
  item: Item.nullish(),
  next: Item.nullish(),
  isOnline: z.boolean().optional(),
})

/** The event envelope that the specification recommends. */
const Event = z.object({ type: z.string(), data: z.unknown() })
const EVENT_TYPE = 'now-playing.changed'

function parseMessage(text: string): Report | null {
  const message = jsonOf(text)
  const event = Event.safeParse(message).data
  if (event && event.type !== EVENT_TYPE) return null
  const parsed = State.safeParse(event ? event.data : message)
  if (!parsed.success) throw new AppError('BAD_INPUT', z.prettifyError(parsed.error))
  const { item, next, isOnline } = parsed.data
  if (item === undefined && isOnline === undefined)
    throw new AppError('BAD_INPUT', 'The message has neither item nor isOnline')
  return {
    ...(item !== undefined && { item: item && toItem(item) }),
    ...(next && { next: toItem(next) }),
    ...(isOnline !== undefined && { isOnline }),
  }
}

function jsonOf(text: string): unknown {
  try {
    // Some senders write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The message is not valid JSON', { cause })
  }
}

function toItem({
  kind,
  title,
  artist,
  artworkUrl: artwork,
  startsAt,
  endsAt,
  durationSeconds,
}: z.output<typeof Item>) {
  const start = startsAt === undefined ? undefined : new Date(startsAt)
  const durationMs =
    start && endsAt !== undefined ? Date.parse(endsAt) - start.getTime() : (durationSeconds ?? 0) * 1_000
  const cleanArtist = cleanText(artist)
  const picture = artworkUrl(artwork)
  return {
    kind,
    title: cleanText(title) ?? '',
    ...(cleanArtist !== null && { artist: cleanArtist }),
    ...(picture !== null && { artworkUrl: picture }),
    ...(start && { startsAt: start }),
    ...(durationMs > 0 && { durationMs }),
  }
}
