import { GetInsights } from '#web/gateway/generated/get-insights.ts'
import type { GetInsightsQuery } from '#web/gateway/generated/types.ts'
import { DAY_MS, toDay } from '#web/lib/time/clock-time.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { loadForEditor } from '#web/session/load-for-editor.ts'

export type Insight = GetInsightsQuery['insights'][number]

/** In days. */
export const RANGES = [7, 28, 90] as const
export type Range = (typeof RANGES)[number]

export const parseRange = (text: string | null): Range => RANGES.find((days) => String(days) === text) ?? 7

/** The last days, today included; null for listeners who are not editors. Throws a GatewayError. */
export function loadInsights(days: Range, now: number, signal: AbortSignal): Promise<GetInsightsQuery | null> {
  const range = { from: toDay(now - (days - 1) * DAY_MS), to: toDay(now) }
  return loadForEditor(() => authenticatedQuery(GetInsights, range, { signal }))
}
