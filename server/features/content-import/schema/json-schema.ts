import { z } from 'zod'
import {
  homeSchema,
  picturesSchema,
  podcastSchema,
  presentersSchema,
  scheduleSchema,
  showsSchema,
  stationsSchema,
} from './content.ts'
import { catchupSchema, competitionsSchema, movedSchema, newsFrontSchema, newsSchema, pageSchema } from './pages.ts'
import { filmsSchema, livestreamsSchema, specialsSchema, videoPodcastSchema } from './video.ts'

const FILES = {
  stations: stationsSchema,
  presenters: presentersSchema,
  pictures: picturesSchema,
  shows: showsSchema,
  schedule: scheduleSchema,
  podcast: podcastSchema,
  news: newsSchema,
  page: pageSchema,
  competitions: competitionsSchema,
  home: homeSchema,
  catchup: catchupSchema,
  newsFront: newsFrontSchema,
  videos: filmsSchema,
  videoPodcast: videoPodcastSchema,
  specials: specialsSchema,
  livestreams: livestreamsSchema,
  moved: movedSchema,
}

/** Leaves out the fields that only the demo may have. */
function override({ jsonSchema: { properties = {} } }: { jsonSchema: { properties?: Record<string, unknown> } }): void {
  for (const [name, property] of Object.entries(properties))
    if (property !== null && typeof property === 'object' && 'isOfDemo' in property) delete properties[name]
}

export function contentJsonSchema(): object {
  const defs = Object.entries(FILES).map(([name, schema]) => {
    const { $schema: _, ...definition } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', override })
    return [name, definition] as const
  })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A folder of content',
    $defs: Object.fromEntries(defs),
    anyOf: defs.map(([name]) => ({ $ref: `#/$defs/${name}` })),
  }
}
