import { z } from 'zod'
import { nonEmptyText, slug } from '#server/features/content-import/schema/fields.ts'

/** `[headline, sentence]`: what an airing of a show was about. */
const topicSchema = z.tuple([nonEmptyText.max(72), nonEmptyText]).transform(([headline, text]) => ({ headline, text }))

/** By station and slug of the show. Airings take them in turn. */
export const airingsSchema = z.record(slug, z.array(topicSchema).min(1))

export type AiringTopic = z.infer<typeof topicSchema>
