import * as z from 'zod'
import { ANALYTICS_LIMITS, type AnalyticsEvent, MAX_HEARD_SECONDS } from '#contract/analytics.ts'
import { STATIONS } from '#contract/stations.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { StoredEvent } from './record-events.ts'

/** PostgreSQL cannot store control characters and lone surrogates. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}]+$/u)
const instant = z.number().int().min(0).max(8.64e15)
/** Rounds, because PostgreSQL rejects a `real` that underflows, and with it all events of the statement. */
const thousandths = (value: number) => Math.round(value * 1_000) / 1_000
const seconds = z.number().min(0).max(86_400).transform(thousandths)

const base = { id: z.uuid(), at: instant }
const page = {
  page_name: text(60),
  path: text(300).regex(/^\//),
  slug: text(300).optional(),
  type: text(100).optional(),
  station_name: text(60).optional(),
}
const media = { media: text(200).regex(/^\S+$/), station: z.enum(STATIONS).optional() }

const Event = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('screen_view'), ...base, ...page, source: text(100).optional() }),
  z.strictObject({ name: z.literal('share_content'), ...base, ...page, method: text(30) }),
  z.strictObject({ name: z.literal('player_start'), ...base, ...media, seconds }),
  z.strictObject({
    name: z.literal('player_heard'),
    ...base,
    ...media,
    seconds: z.number().min(0).max(MAX_HEARD_SECONDS).transform(thousandths),
    share: z.number().min(0).max(1).transform(thousandths),
  }),
  z.strictObject({ name: z.literal('player_stall'), ...base, ...media, seconds }),
  z.strictObject({ name: z.literal('player_error'), ...base, ...media, code: text(60) }),
]) satisfies z.ZodType<AnalyticsEvent>

const Batch = z.strictObject({
  sentAt: instant,
  events: z.array(z.unknown()).min(1).max(ANALYTICS_LIMITS.events),
})

/** An older event is dated this long ago. */
const MAX_AGE_MS = HOUR_MS

/**
 * Events are checked one by one, so that an invalid one does not lose the others. Throws BAD_INPUT where none is valid. `listenerOn` gives
 * the digest of the sender on a day.
 */
export function parseBatch(body: unknown, listenerOn: (day: string) => string, now: Date): StoredEvent[] {
  const batch = Batch.safeParse(body)
  if (!batch.success) throw new AppError('BAD_INPUT', reasonOf(batch.error, 'The message'))
  const parsed = batch.data.events.map((event) => Event.safeParse(event))
  const valid = parsed.flatMap(({ data }) => (data ? [data] : []))
  const [first] = parsed
  if (valid.length === 0 && first?.error) throw new AppError('BAD_INPUT', reasonOf(first.error, 'The event'))
  return valid.map((event) => {
    const age = Math.min(Math.max(batch.data.sentAt - event.at, 0), MAX_AGE_MS)
    const at = new Date(now.getTime() - age)
    const day = toDay(at).date
    return { day, at, listener: listenerOn(day), ...rowOf(event) }
  })
}

function rowOf(event: AnalyticsEvent): Omit<StoredEvent, 'day' | 'at' | 'listener'> {
  const empty = { page_name: null, path: null, media_id: null, station: null, seconds: null, share: null, detail: null }
  const row = { ...empty, id: event.id, name: event.name }
  switch (event.name) {
    case 'screen_view':
      return { ...row, page_name: event.page_name, path: event.path, detail: event.source ?? null }
    case 'share_content':
      return { ...row, page_name: event.page_name, path: event.path, detail: event.method }
    case 'player_error':
      return { ...row, media_id: event.media, station: event.station ?? null, detail: event.code }
    case 'player_heard':
      return { ...row, ...mediaOf(event), seconds: event.seconds, share: event.share }
    case 'player_start':
    case 'player_stall':
      return { ...row, ...mediaOf(event), seconds: event.seconds }
    default:
      return event satisfies never
  }
}

const mediaOf = ({ media, station }: { media: string; station?: string | undefined }) => ({
  media_id: media,
  station: station ?? null,
})

const reasonOf = ({ issues: [issue] }: z.ZodError, whole: string) =>
  `${issue?.path.join('.') || whole}: ${issue?.message}`
