import * as z from 'zod'
import { type EnvelopeItem, parseJsonPayload } from './read-envelope.ts'

/** The duration of a page load or navigation in a sampled visit. */
export interface VisitDuration {
  op: 'pageload' | 'navigation'
  seconds: number
}

const op = z.enum(['pageload', 'navigation'])
const times = { start_timestamp: z.number() }

const Transaction = z.object({
  ...times,
  timestamp: z.number(),
  contexts: z.object({ trace: z.object({ op }) }),
})

const Segment = z.object({
  ...times,
  end_timestamp: z.number(),
  is_segment: z.literal(true),
  attributes: z.object({ 'sentry.op': z.object({ value: op }) }),
})

const Spans = z.object({ items: z.array(z.unknown()) })

const MAX_SECONDS = 300
const MAX_SPANS = 1_000

/** Reads the durations of root spans, in both formats of the protocol. */
export const readDurations = (items: readonly EnvelopeItem[]): VisitDuration[] =>
  items
    .flatMap(({ type, payload }) => {
      if (type === 'transaction') return [ofTransaction(parseJsonPayload(payload))]
      return type === 'span' ? spansOf(parseJsonPayload(payload)).map(ofSegment) : []
    })
    .filter((duration) => duration !== null)
    .filter(({ seconds }) => seconds >= 0 && seconds <= MAX_SECONDS)

const spansOf = (payload: unknown): unknown[] => (Spans.safeParse(payload).data?.items ?? []).slice(0, MAX_SPANS)

function ofTransaction(payload: unknown): VisitDuration | null {
  const { data } = Transaction.safeParse(payload)
  return data ? { op: data.contexts.trace.op, seconds: data.timestamp - data.start_timestamp } : null
}

function ofSegment(span: unknown): VisitDuration | null {
  const { data } = Segment.safeParse(span)
  return data ? { op: data.attributes['sentry.op'].value, seconds: data.end_timestamp - data.start_timestamp } : null
}
