import { z } from 'zod'

/** It has an empty text where a number is unknown. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null)

const Episode = z.object({
  feedId: z.number(),
  title: z.string(),
  guid: z.string(),
  link: optional(z.string()),
  description: optional(z.string()),
  datePublished: z.number(),
  enclosureUrl: z.string(),
  enclosureType: optional(z.string()),
  enclosureLength: optional(z.number()),
  duration: optional(z.number()),
  explicit: optional(z.union([z.number(), z.boolean()])),
  episode: optional(z.number()),
  episodeType: optional(z.string()),
  season: optional(z.number()),
  image: optional(z.string()),
  feedTitle: optional(z.string()),
  feedImage: optional(z.string()),
  feedLanguage: optional(z.string()),
  feedAuthor: optional(z.string()),
  chaptersUrl: optional(z.string()),
  transcriptUrl: optional(z.string()),
  transcripts: z.unknown().optional(),
  persons: z.unknown().optional(),
  soundbites: z.unknown().optional(),
})
type Episode = z.infer<typeof Episode>

const Episodes = z.object({ status: z.unknown().optional(), items: z.array(z.unknown()) })

/** The episodes of one podcast from the API of Podcast Index as a JSON Feed; null for another document. */
export function podcastIndexFeed(value: unknown): object | null {
  const entries = Episodes.safeParse(value).data?.items ?? []
  const episodes = entries.flatMap((entry) => Episode.safeParse(entry).data ?? [])
  const [first] = episodes
  if (!first || episodes.some(({ feedId }) => feedId !== first.feedId)) return null
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: first.feedTitle ?? '',
    icon: first.feedImage,
    language: first.feedLanguage,
    author: first.feedAuthor,
    items: episodes.map(toItem),
  }
}

function toItem(episode: Episode): object {
  const { guid, link, title, description, image, datePublished, enclosureUrl, enclosureType, enclosureLength } = episode
  const { season, episode: number, episodeType, explicit, chaptersUrl, transcriptUrl, persons, soundbites } = episode
  return {
    id: guid,
    url: link,
    title,
    content_html: description,
    image,
    date_published: new Date(datePublished * 1_000).toISOString(),
    attachments: [
      {
        url: enclosureUrl,
        mime_type: enclosureType,
        size_in_bytes: enclosureLength,
        duration_in_seconds: episode.duration,
      },
    ],
    _podcast: {
      season,
      episode: number,
      episode_type: episodeType,
      explicit: Boolean(explicit),
      chapters_url: chaptersUrl,
      transcripts: episode.transcripts ?? (transcriptUrl ? [{ url: transcriptUrl }] : []),
      persons,
      soundbites,
    },
  }
}
