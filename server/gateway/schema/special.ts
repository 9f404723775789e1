import { availabilityOf } from '#server/domain/catalogue/availability.ts'
import { Availability } from './availability.ts'
import { PublishedContent, relatedTo } from './content.ts'
import { Instant } from './instant.ts'
import { pageRequest } from './paging.ts'
import { Special, Video } from './refs.ts'
import { ContentSection, sectionsOf } from './sections.ts'

Special.implement({
  description: 'A video about one event, outside any podcast.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    availability: t.field({
      type: Availability,
      resolve: (special, _args, { viewer, now }) => availabilityOf(special, viewer, now),
    }),
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
