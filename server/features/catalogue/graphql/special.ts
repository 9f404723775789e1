import { PublishedContent, relatedTo } from './content.ts'
import { Instant } from '#server/gateway/instant.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { availabilityField } from './playable-fields.ts'
import { Special, Video } from './refs.ts'
import { ContentSection, sectionsOf } from './sections.ts'

Special.implement({
  description: 'A video about one event, outside any podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    availability: availabilityField(t),
    sections: t.field({ type: [ContentSection], resolve: (special, _args, context) => sectionsOf(special, context) }),
    relatedVideos: t.field({
      type: [Video],
      args: { first: t.arg.int() },
      resolve: (special, args, context) => relatedTo(special, 'video', pageRequest(args, 6).first, context),
    }),
    opensAt: t.expose('opensAt', { type: Instant, nullable: true, description: 'When the event begins.' }),
    closesAt: t.expose('closesAt', { type: Instant, nullable: true, description: 'When the event ends.' }),
  }),
})
