import { z } from 'zod'
import { orNull } from './lenient-schemas.ts'

/** A number that is unknown is an empty text. */
const Episode = z.object({
  feedId: z.number(),
  title: z.string(),
  guid: z.string(),
  link: orNull(z.string()),
  description: orNull(z.string()),
  datePublished: z.number(),
  enclosureUrl: z.string(),
  enclosureType: orNull(z.string()),
  enclosureLength: orNull(z.number()),
  duration: orNull(z.number()),
  explicit: orNull(z.union([z.number(), z.boolean()])),
  episode: orNull(z.number()),
  episodeType: orNull(z.string()),
  season: orNull(z.number()),
  image: orNull(z.string()),
  feedTitle: orNull(z.string()),
  feedImage: orNull(z.string()),
  feedLanguage: orNull(z.string()),
  feedAuthor: orNull(z.string()),
  chaptersUrl: orNull(z.string()),
  transcriptUrl: orNull(z.string()),
  transcripts: z.unknown().optional(),
  persons: z.unknown().optional(),
  soundbites: z.unknown().optional(),
})
type Episode = z.infer<typeof Episode>

const Episodes = z.object({ items: z.array(z.unknown()) })

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
    date_published: datePublished,
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
