import type { StationId } from '#contract/stations.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { findImageId, type ContentMedia, type Recording } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { parseInstant } from '../schema/fields.ts'
import { conditionColumns } from './columns.ts'
import { CONTENT_DEFAULTS, textColumns, toStation, type ContentRow } from './content-defaults.ts'
import { releaseDates, weekdayDates } from './dates.ts'
import { episodeId, episodeMediaId, podcastId, showId } from './ids.ts'

/** Shows have no date of their own. */
const SHOWS_SINCE = Date.UTC(2020, 0, 1)

type Show = StationContent['shows'][StationId][number]
type Podcast = StationContent['podcasts'][number]
type Episode = Podcast['episodes'][number]

/** Parents come before their children. */
export function radioRows(content: StationContent, made: ContentMedia, now: Date): ContentRow[] {
  return [
    ...content.stations.flatMap(({ id }) => content.shows[id].map((show, index) => showRow(id, show, index, made))),
    ...content.podcasts.map((podcast) => podcastRow(podcast, made, now)),
    ...content.podcasts.flatMap((podcast) => episodeRows(podcast, made, now)),
  ]
}

function episodeRows(podcast: Podcast, { recordings }: ContentMedia, now: Date): ContentRow[] {
  const dates = episodeDates(podcast, now)
  return podcast.episodes.map((episode, index) => ({
    ...episodeRow(podcast, episode, recordings.get(`${podcast.slug}/${episode.slug}`), now),
    published_at: dates[index] ?? now,
  }))
}

const episodeDates = ({ episodes, everyWeekday }: Podcast, now: Date): Date[] => {
  const entries = episodes.map(({ published }) => published)
  return everyWeekday ? weekdayDates(entries, now) : releaseDates(entries, now)
}

const showRow = (station: StationId, show: Show, index: number, made: ContentMedia): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: showId(station, show.slug),
  kind: 'show',
  url: `/shows/${station}/${show.slug}`,
  ...textColumns(show),
  language: show.language ?? null,
  station,
  image_id: findImageId(made, show.image ?? showId(station, show.slug)),
  // Shows are listed newest first; decreasing times keep the order of the file.
  published_at: new Date(SHOWS_SINCE - index * DAY_MS),
})

const podcastRow = (podcast: Podcast, made: ContentMedia, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: podcastId(podcast.slug),
  kind: podcast.videos.length > 0 ? 'mixed_podcast' : 'podcast',
  url: `/podcasts/${podcast.slug}`,
  ...textColumns(podcast),
  language: podcast.language ?? null,
  author: podcast.author,
  station: toStation(podcast),
  image_id: findImageId(made, podcast.image ?? podcastId(podcast.slug)),
  is_serial: podcast.serial,
  published_at: episodeDates(podcast, now).at(-1) ?? new Date(SHOWS_SINCE),
})

const episodeRow = (
  podcast: Podcast,
  episode: Episode,
  made: Recording | undefined,
  now: Date,
): Omit<ContentRow, 'published_at'> => ({
  ...CONTENT_DEFAULTS,
  id: episodeId(podcast.slug, episode.slug),
  kind: 'episode',
  url: `/podcasts/${podcast.slug}/${episode.slug}`,
  ...textColumns({ ...episode, overline: podcast.headline, topics: podcast.topics }),
  author: podcast.author,
  language: podcast.language ?? null,
  station: toStation(podcast),
  parent_id: podcastId(podcast.slug),
  media_id: made ? episodeMediaId(podcast.slug, episode.slug) : null,
  duration_ms: made?.durationMs ?? null,
  details: JSON.stringify(detailsOf(podcast, made)),
  image_id: null,
  season: episode.season ?? null,
  episode_number: episode.number ?? null,
  is_explicit: episode.explicit,
  ...conditionColumns(episode.condition, now),
  ...(episode.availableFrom && { available_from: parseInstant(episode.availableFrom) }),
  ...(episode.availableUntil && { available_until: parseInstant(episode.availableUntil) }),
})

function detailsOf({ language }: Podcast, made: Recording | undefined): ContentDetails {
  return {
    ...(made && made.chapters.length > 0 && { chapters: made.chapters }),
    ...(made?.transcript && { transcripts: [{ url: made.transcript, type: 'text/vtt', language: language ?? 'en' }] }),
  }
}
