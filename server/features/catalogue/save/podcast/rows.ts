import type { Insertable } from 'kysely'
import type { ContentTable, MediaTable } from '#server/database/tables.ts'
import { sanitisedColumn } from '../../texts/sanitised-texts.ts'
import type { EpisodeToSave, PodcastToSave } from './podcast-to-save.ts'

export const mediaRow = (episode: EpisodeToSave): Insertable<MediaTable> => ({
  id: `media-${episode.id}`,
  name: episode.headline,
  kind: episode.audio.type.startsWith('video/') ? 'video' : 'audio',
  duration_ms: episode.durationMs,
  sources: JSON.stringify([{ src: episode.audio.url, type: episode.audio.type }]),
  poster_image_id: null,
  text_tracks: '[]',
})

export const podcastRow = (podcast: PodcastToSave, url: string): Insertable<ContentTable> => ({
  id: podcast.id,
  kind: 'podcast',
  url,
  name: podcast.headline,
  headline: podcast.headline,
  text: podcast.text,
  rich_text: podcast.richText,
  author: podcast.author,
  language: podcast.language,
  is_serial: podcast.isSerial,
  is_explicit: podcast.isExplicit,
  image_id: podcast.image?.id ?? null,
  badges: '[]',
  tags: JSON.stringify(podcast.tags),
  topics: '[]',
  details: JSON.stringify(podcast.details),
  sanitised: sanitisedColumn({ rich_text: podcast.richText }),
  // Replaced by the date of the newest episode.
  published_at: new Date(0),
  is_undated: true,
})

export const episodeRow = (
  podcast: PodcastToSave,
  podcastUrl: string,
  episode: EpisodeToSave,
): Insertable<ContentTable> => ({
  id: episode.id,
  kind: 'episode',
  url: `${podcastUrl}/${episode.slug}`,
  name: episode.headline,
  headline: episode.headline,
  overline: podcast.headline,
  subline: episode.subline,
  text: episode.text,
  rich_text: episode.richText,
  author: episode.author,
  language: podcast.language,
  parent_id: podcast.id,
  guid: episode.guid,
  media_id: `media-${episode.id}`,
  duration_ms: episode.durationMs,
  image_id: episode.image?.id ?? null,
  is_explicit: episode.isExplicit,
  season: episode.season,
  episode_number: episode.number,
  badges: '[]',
  tags: JSON.stringify(episode.tags),
  topics: '[]',
  details: JSON.stringify(episode.details),
  sanitised: sanitisedColumn({ rich_text: episode.richText }),
  published_at: episode.publishedAt,
  is_undated: episode.isUndated,
})
