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
  words,
  sectionSchema,
} from './content-fields.ts'

/** Of the making of a film, which ./video reads, only what the product shows is read here. */
const filmSchema = z.object({ id: slug, title: words, image: slug, seconds: z.number().positive() })
const channelSchema = z.object({ name: slug, title: words, image: slug })

export const filmsSchema = z.object({ films: z.array(filmSchema).min(1), livestreams: z.array(channelSchema).min(1) })

/** What stands on every card and at the head of every page. */
const head = { headline: cardHeadline, subline: cardSubline, text: words }

/** What a page of its own has besides. */
const page = {
  slug,
  overline: words,
  ...head,
  tags: z.array(words),
  topics: z.array(words),
  badges: z.array(words).default([]),
}

/** Its film is the one called `video-{series}-{slug}`, if there is one. */
export const videoSchema = z.strictObject({
  ...head,
  slug,
  /** Instead of the picture of its film. */
  image: slug.optional(),
  published: past,
  tags: z.array(words).default([]),
  badges: z.array(words).default([]),
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
  /** The radio show that makes it, `station/slug`. */
  show: words.optional(),
  author: words,
  image: slug,
  seasons: z.array(seasonSchema).min(1),
})

export const specialsSchema = z.array(
  z.strictObject({
    ...page,
    station: stationOrNone,
    author: words,
    film: slug,
    published: past,
    window: openWindow.optional(),
    sections: z.array(sectionSchema).default([]),
  }),
)

/** The slug is the name of its channel. */
export const livestreamsSchema = z.array(z.strictObject({ ...page, station: stationId, published: past }))
