import type { z } from 'zod'
import type { StationId } from '#contract/stations.ts'
import type { Campaign } from '#server/features/ads/pages/campaign.ts'
import type { StationContent } from '#server/features/content-import/schema/content.ts'
import type { airingsSchema } from './airings-schema.ts'

/** With the fields that only the demo has. Dates are relative to today. */
export interface DemoContent extends StationContent {
  /** By slug of the show. */
  airings: Record<StationId, z.infer<typeof airingsSchema>>
  ads: Campaign[]
}
