import * as z from 'zod'
import { scrub } from '#contract/scrub.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Breadcrumb, ErrorReport, Frame } from './report.ts'

const MAX_FRAMES = 60
const MAX_BREADCRUMBS = 100

const clean = (text: string, max: number) => scrub(text.slice(0, 4 * max).replaceAll(/\p{C}+/gu, ' ')).slice(0, max)

const text = (max: number) =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform((value) => clean(String(value), max))
    .optional()
    .catch(undefined)
/** Reduces a URL to its path. */
const place = z
  .string()
  .transform((value) => clean(URL.canParse(value) ? new URL(value).pathname : value, 300))
  .optional()
  .catch(undefined)
const count = z.number().int().min(0).max(1e9).optional().catch(undefined)
/** Drops invalid and excess items. */
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(z.unknown())
    .transform((items) => items.slice(-max).flatMap((one) => item.safeParse(one).data ?? []))
    .optional()
    .catch(undefined)

const FrameInput = z.object({
  filename: place,
  function: text(200),
  lineno: count,
  colno: count,
  in_app: z.boolean().optional().catch(undefined),
})

const ExceptionInput = z.object({
  type: text(200),
  value: text(2_000),
  stacktrace: z
    .object({ frames: list(FrameInput, MAX_FRAMES) })
    .optional()
    .catch(undefined),
})

const BreadcrumbInput = z.object({
  timestamp: z.union([z.number(), z.string()]).optional().catch(undefined),
  category: text(60),
  message: text(500),
  level: text(20),
  data: z
    .object({ method: text(10), url: text(300), status_code: text(10), from: text(300), to: text(300) })
    .optional()
    .catch(undefined),
})

const hex = (digits: number) => z.string().regex(new RegExp(`^[\\da-f]{${digits}}$`))
const id = hex(32).optional().catch(undefined)

const Event = z.object({
  event_id: hex(32),
  level: text(20),
  release: text(60),
  transaction: text(300),
  message: z
    .union([z.string(), z.object({ formatted: z.string() }).transform(({ formatted }) => formatted)])
    .optional()
    .catch(undefined),
  exception: z
    .object({ values: list(ExceptionInput, 8) })
    .optional()
    .catch(undefined),
  request: z.object({ url: place }).optional().catch(undefined),
  contexts: z
    .object({
      trace: z.object({ trace_id: id }).optional().catch(undefined),
      replay: z.object({ replay_id: id }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  tags: z.object({ replayId: id }).optional().catch(undefined),
  breadcrumbs: z
    .union([list(BreadcrumbInput, MAX_BREADCRUMBS), z.object({ values: list(BreadcrumbInput, MAX_BREADCRUMBS) })])
    .transform((given) => (Array.isArray(given) ? given : given?.values))
    .optional()
    .catch(undefined),
})

/** Unknown and malformed parts are omitted. Throws BAD_INPUT. */
export function parseEvent(payload: unknown, browser: string): ErrorReport {
  const parsed = Event.safeParse(payload)
  if (!parsed.success) throw new AppError('BAD_INPUT', 'The event has no valid event_id')
  const { data: event } = parsed
  // The last exception is the thrown one; those before it are its causes.
  const thrown = event.exception?.values?.at(-1)
  return {
    id: event.event_id,
    source: 'browser',
    type: thrown?.type || 'Error',
    message: thrown?.value ?? clean(event.message ?? '', 2_000),
    level: event.level ?? 'error',
    // Sentry's order is the oldest call first.
    frames: (thrown?.stacktrace?.frames ?? []).toReversed().map(toFrame),
    traceId: event.contexts?.trace?.trace_id ?? null,
    replayId: event.contexts?.replay?.replay_id ?? event.tags?.replayId ?? null,
    correlationId: null,
    place: event.request?.url ?? event.transaction ?? '',
    browser,
    release: event.release ?? '',
    breadcrumbs: (event.breadcrumbs ?? []).map(toBreadcrumb),
  }
}

const toFrame = ({ filename, function: name, lineno, colno, in_app: inApp }: z.infer<typeof FrameInput>): Frame => ({
  file: filename ?? '',
  function: name ?? '',
  line: lineno ?? 0,
  column: colno ?? 0,
  inApp: inApp ?? true,
})

function toBreadcrumb({ timestamp, category, message, level, data }: z.infer<typeof BreadcrumbInput>): Breadcrumb {
  const ms = typeof timestamp === 'number' ? timestamp * 1_000 : Date.parse(timestamp ?? '')
  const details = [data?.method, data?.url, data?.status_code, data?.from && `${data.from} → ${data.to ?? ''}`]
  return {
    at: Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null,
    category: category ?? '',
    level: level ?? 'info',
    message: message || details.filter(Boolean).join(' '),
  }
}
