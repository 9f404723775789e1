import * as z from 'zod/mini'
import { StationNowPlaying } from './now-playing.ts'
import { STATIONS } from './stations.ts'

export const WEBHOOK_EVENTS = ['now-playing.changed', 'show.started', 'episode.published'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

const Instant = z.iso.datetime()

/** The headers are those of Standard Webhooks. `timestamp` is when the event happened. Fields may be added. */
export const WebhookEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('now-playing.changed'), timestamp: Instant, data: StationNowPlaying }),
  z.object({
    type: z.literal('show.started'),
    timestamp: Instant,
    data: z.object({
      station: z.enum(STATIONS),
      show: z.object({ id: z.string(), title: z.string(), url: z.url(), startsAt: Instant, endsAt: Instant }),
    }),
  }),
  z.object({
    type: z.literal('episode.published'),
    timestamp: Instant,
    data: z.object({
      id: z.string(),
      title: z.string(),
      url: z.url(),
      /** The name of its podcast or show. */
      series: z.nullable(z.string()),
      publishedAt: Instant,
      durationSeconds: z.nullable(z.number()),
      access: z.enum(['free', 'premium']),
    }),
  }),
  /** Sent by `npm run webhooks -- test`. */
  z.object({ type: z.literal('webhook.test'), timestamp: Instant, data: z.object({ message: z.string() }) }),
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
