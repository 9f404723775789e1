import type { Insertable } from 'kysely'
import type { ContentTable } from '#server/database/tables.ts'
import type { DemoContent, DemoStationId } from '../content-schema.ts'
import { episodeId, episodeMediaId, podcastId, showId } from './ids.ts'
import { publishedAt } from './published.ts'

type DemoShow = DemoContent['shows'][DemoStationId][number]
type DemoPodcast = DemoContent['podcasts'][number]
type DemoEpisode = DemoPodcast['episodes'][number]
type ContentRow = Insertable<ContentTable>

/** Every show, podcast and episode; parents come before their children. */
export function contentRows(content: DemoContent, durations: ReadonlyMap<string, number>, now: Date): ContentRow[] {
  return [
    ...content.stations.flatMap(({ id }) => content.shows[id].map((show, place) => showRow(id, show, place, now))),
    ...content.podcasts.map((podcast) => podcastRow(podcast, now)),
    ...content.podcasts.flatMap((podcast) =>
      podcast.episodes.map((episode) =>
        episodeRow(podcast, episode, durations.get(`${podcast.slug}/${episode.slug}`), now),
      ),
    ),
  ]
}

const EMPTY = {
  teaser_headline: null,
  teaser_overline: null,
  rich_text: null,
  markdown: null,
  author: null,
  parent_id: null,
  media_id: null,
  duration_ms: null,
  ad_unit_id: null,
  season: null,
  episode_number: null,
  sort_order: null,
  available_until: null,
  guid: null,
  details: '{}',
  badges: '[]',
} satisfies Partial<ContentRow>

const showRow = (station: DemoStationId, show: DemoShow, place: number, now: Date): ContentRow => ({
  ...EMPTY,
  id: showId(station, show.slug),
  kind: 'show',
  url: `/shows/${station}/${show.slug}`,
  ...headOf(show),
  station,
  image_id: showId(station, show.slug),
  // Shows are listed newest first, so those that stand above in the file come first.
  published_at: publishedAt({ daysAgo: 400 + place, at: '06:00' }, now),
})

const podcastRow = (podcast: DemoPodcast, now: Date): ContentRow => ({
  ...EMPTY,
  id: podcastId(podcast.slug),
  kind: 'podcast',
  url: `/podcasts/${podcast.slug}`,
  ...headOf(podcast),
  badges: JSON.stringify(podcast.badges),
  author: podcast.author,
  station: stationOf(podcast),
  image_id: podcastId(podcast.slug),
  is_serial: podcast.serial,
  published_at: publishedAt(podcast.episodes.at(-1)?.published ?? { daysAgo: 0, at: '00:00' }, now),
})

const episodeRow = (
  podcast: DemoPodcast,
  episode: DemoEpisode,
  milliseconds: number | undefined,
  now: Date,
): ContentRow => ({
  ...EMPTY,
  id: episodeId(podcast.slug, episode.slug),
  kind: 'episode',
  url: `/podcasts/${podcast.slug}/${episode.slug}`,
  name: episode.headline,
  headline: episode.headline,
  overline: podcast.headline,
  subline: episode.subline,
  text: episode.text,
  badges: JSON.stringify(episode.badges),
  tags: JSON.stringify(episode.tags),
  topics: JSON.stringify(podcast.topics),
  author: podcast.author,
  language: podcast.language ?? null,
  station: stationOf(podcast),
  parent_id: podcastId(podcast.slug),
  media_id: episodeMediaId(podcast.slug, episode.slug),
  duration_ms: milliseconds === undefined ? null : Math.round(milliseconds),
  image_id: null,
  season: episode.season ?? null,
  episode_number: episode.number ?? null,
  is_explicit: episode.explicit,
  published_at: publishedAt(episode.published, now),
})

const headOf = (described: DemoShow | DemoPodcast) => ({
  name: described.headline,
  headline: described.headline,
  overline: described.overline,
  subline: described.subline,
  text: described.text,
  tags: JSON.stringify(described.tags),
  topics: JSON.stringify(described.topics),
  language: described.language ?? null,
})

const stationOf = ({ station }: DemoPodcast) => (station === 'none' ? null : station)
