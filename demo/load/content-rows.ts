import type { ContentDetails } from '#server/database/tables.ts'
import type { DemoContent, DemoStationId } from '../content-schema.ts'
import { conditionColumns } from './columns.ts'
import { CONTENT_DEFAULTS, textColumns, stationOf, type ContentRow } from './content-defaults.ts'
import type { GeneratedEpisode } from './generated-files.ts'
import { episodeId, episodeMediaId, podcastId, showId } from './ids.ts'
import { publishedAt, releaseDates, weekdayDates } from './relative-dates.ts'

type DemoShow = DemoContent['shows'][DemoStationId][number]
type DemoPodcast = DemoContent['podcasts'][number]
type DemoEpisode = DemoPodcast['episodes'][number]

/** Every show, podcast and audio episode; parents come before their children. */
export function contentRows(
  content: DemoContent,
  episodes: ReadonlyMap<string, GeneratedEpisode>,
  now: Date,
): ContentRow[] {
  return [
    ...content.stations.flatMap(({ id }) => content.shows[id].map((show, place) => showRow(id, show, place, now))),
    ...content.podcasts.map((podcast) => podcastRow(podcast, now)),
    ...content.podcasts.flatMap((podcast) => episodeRows(podcast, episodes, now)),
  ]
}

function episodeRows(podcast: DemoPodcast, episodes: ReadonlyMap<string, GeneratedEpisode>, now: Date): ContentRow[] {
  const dates = episodeDates(podcast, now)
  return podcast.episodes.map((episode, index) => ({
    ...episodeRow(podcast, episode, episodes.get(`${podcast.slug}/${episode.slug}`), now),
    published_at: dates[index] ?? now,
  }))
}

const episodeDates = ({ episodes, everyWeekday }: DemoPodcast, now: Date): Date[] => {
  const entries = episodes.map(({ published }) => published)
  return everyWeekday ? weekdayDates(entries, now) : releaseDates(entries, now)
}

const showRow = (station: DemoStationId, show: DemoShow, place: number, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: showId(station, show.slug),
  kind: 'show',
  url: `/shows/${station}/${show.slug}`,
  ...textColumns(show),
  language: show.language ?? null,
  station,
  image_id: showId(station, show.slug),
  // Shows are listed newest first; decreasing times keep the order of the file.
  published_at: publishedAt({ daysAgo: 400 + place, at: '06:00' }, now),
})

const podcastRow = (podcast: DemoPodcast, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: podcastId(podcast.slug),
  kind: podcast.videos.length > 0 ? 'mixed_podcast' : 'podcast',
  url: `/podcasts/${podcast.slug}`,
  ...textColumns(podcast),
  language: podcast.language ?? null,
  author: podcast.author,
  station: stationOf(podcast),
  image_id: podcastId(podcast.slug),
  is_serial: podcast.serial,
  published_at: episodeDates(podcast, now).at(-1) ?? now,
})

const episodeRow = (
  podcast: DemoPodcast,
  episode: DemoEpisode,
  made: GeneratedEpisode | undefined,
  now: Date,
): Omit<ContentRow, 'published_at'> => ({
  ...CONTENT_DEFAULTS,
  id: episodeId(podcast.slug, episode.slug),
  kind: 'episode',
  url: `/podcasts/${podcast.slug}/${episode.slug}`,
  ...textColumns({ ...episode, overline: podcast.headline, topics: podcast.topics }),
  author: podcast.author,
  language: podcast.language ?? null,
  station: stationOf(podcast),
  parent_id: podcastId(podcast.slug),
  media_id: episodeMediaId(podcast.slug, episode.slug),
  duration_ms: made?.durationMs ?? null,
  details: JSON.stringify(detailsOf(podcast, episode, made)),
  image_id: null,
  season: episode.season ?? null,
  episode_number: episode.number ?? null,
  is_explicit: episode.explicit,
  ...conditionColumns(episode.condition, now),
})

function detailsOf(podcast: DemoPodcast, episode: DemoEpisode, made: GeneratedEpisode | undefined): ContentDetails {
  const url = `/media/episodes/${podcast.slug}/${episode.slug}.vtt`
  return {
    ...(made && made.chapters.length > 0 && { chapters: made.chapters }),
    ...(made?.hasTranscript && { transcripts: [{ url, type: 'text/vtt', language: podcast.language ?? 'en' }] }),
  }
}
