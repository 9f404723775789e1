import type { z } from 'zod'
import type { StationId } from '#contract/stations.ts'
import type { Campaign } from '#server/features/ads/pages/campaign.ts'
import type { StationContent } from '#server/features/content-import/schema/content.ts'
import type { airingsSchema } from './airings-schema.ts'

/** The content of the demo stations, with the fields that only the demo has. Its dates are relative to today. */
export interface DemoContent extends StationContent {
  /** The topics of the airings of each show, by slug. */
  airings: Record<StationId, z.infer<typeof airingsSchema>>
  ads: Campaign[]
}
