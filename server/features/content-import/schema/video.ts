import { z } from 'zod'
import {
  cardHeadline,
  cardSubline,
  condition,
  openWindow,
  past,
  slug,
  stationId,
  stationOrNone,
  nonEmptyText,
  sectionSchema,
} from './fields.ts'

/** Other fields are for programs that make films. */
const filmSchema = z.object({
  id: slug,
  title: nonEmptyText,
  image: slug,
  seconds: z.number().positive(),
  /** URL of an HLS playlist or an MP4 file; by default the file films/{id}.mp4 of the folder. */
  source: z.url({ protocol: /^https$/ }).optional(),
})
const channelSchema = z.object({ name: slug, title: nonEmptyText, image: slug })

export const filmsSchema = z.object({
  films: z.array(filmSchema).default([]),
  livestreams: z.array(channelSchema).default([]),
})

const head = { headline: cardHeadline, subline: cardSubline, text: nonEmptyText }

const page = {
  slug,
  overline: nonEmptyText.optional(),
  ...head,
  tags: z.array(nonEmptyText).default([]),
  topics: z.array(nonEmptyText).default([]),
  badges: z.array(nonEmptyText).default([]),
}

/** Its film has the id `video-{series}-{slug}`, if it exists. */
export const videoSchema = z.strictObject({
  ...head,
  slug,
  /** Replaces the picture of its film. */
  image: slug.optional(),
  published: past,
  tags: z.array(nonEmptyText).default([]),
  badges: z.array(nonEmptyText).default([]),
  condition: condition.optional(),
})

const seasonSchema = z.strictObject({
  ...head,
  number: z.int().positive(),
  year: z.int(),
  image: slug,
  published: past,
  episodes: z.array(videoSchema).min(1),
})

export const videoPodcastSchema = z.strictObject({
  ...page,
  station: stationOrNone,
  /** The radio show that produces it, as `station/slug`. */
  show: nonEmptyText.optional(),
  author: nonEmptyText,
  image: slug,
  seasons: z.array(seasonSchema).min(1),
})

export const specialsSchema = z.array(
  z.strictObject({
    ...page,
    station: stationOrNone,
    author: nonEmptyText,
    film: slug,
    published: past,
    window: openWindow.optional(),
    sections: z.array(sectionSchema).default([]),
  }),
)

/** The slug is the name of the video channel. */
export const livestreamsSchema = z.array(z.strictObject({ ...page, station: stationId, published: past }))
