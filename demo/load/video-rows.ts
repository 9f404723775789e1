import { liveVideoMediaId } from '#contract/playback.ts'
import type { DemoContent } from '../content-schema.ts'
import { conditionColumns, windowColumns, sectionColumns } from './columns.ts'
import { CONTENT_DEFAULTS, textColumns, stationOf, type ContentRow } from './content-defaults.ts'
import type { Films } from './generated-files.ts'
import { contentIdOf, podcastId, seasonId, videoId } from './ids.ts'
import { publishedAt, releaseDates } from './relative-dates.ts'

type DemoVideoPodcast = DemoContent['videoPodcasts'][number]
type DemoSeason = DemoVideoPodcast['seasons'][number]
type DemoVideo = DemoSeason['episodes'][number]
type DemoPodcast = DemoContent['podcasts'][number]

/** All video content; parents come before their children, shows and mixed podcasts before all of it. */
export function videoRows(content: DemoContent, films: Films, now: Date): ContentRow[] {
  return [
    ...content.videoPodcasts.flatMap((podcast) => [
      videoPodcastRow(podcast, now),
      ...podcast.seasons.flatMap((season) => seasonRows(podcast, season, films, now)),
    ]),
    ...content.podcasts.flatMap((podcast) => (podcast.videos.length > 0 ? mixedVideoRows(podcast, films, now) : [])),
    ...content.specials.map((special) => specialRow(special, films, now)),
    ...content.livestreams.map((stream, place) => livestreamRow(content, stream, place, now)),
  ]
}

const videoPodcastRow = (podcast: DemoVideoPodcast, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: contentIdOf(`video-podcast:${podcast.slug}`),
  kind: 'video_podcast',
  url: `/videos/${podcast.slug}`,
  ...textColumns(podcast),
  author: podcast.author,
  station: stationOf(podcast),
  image_id: podcast.image,
  parent_id: podcast.show ? contentIdOf(`show:${podcast.show}`) : null,
  published_at: publishedAt(podcast.seasons.at(-1)?.published ?? { daysAgo: 0, at: '00:00' }, now),
})

function seasonRows(podcast: DemoVideoPodcast, season: DemoSeason, films: Films, now: Date): ContentRow[] {
  const dates = releaseDates(
    [...season.episodes, season].map(({ published }) => published),
    now,
  )
  return [
    seasonRow(podcast, season, dates.at(-1) ?? now),
    ...season.episodes.map((video, place) => ({
      ...videoRow(podcast, video, films, now),
      published_at: dates[place] ?? now,
      url: `/videos/${podcast.slug}/${video.slug}`,
      parent_id: seasonId(podcast.slug, season.number),
      season: season.number,
      // The file lists the newest first.
      episode_number: season.episodes.length - place,
      sort_order: season.episodes.length - place,
    })),
  ]
}

const seasonRow = (podcast: DemoVideoPodcast, season: DemoSeason, publishedOn: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: seasonId(podcast.slug, season.number),
  kind: 'season',
  url: `/videos/${podcast.slug}/season-${season.number}`,
  ...textColumns({ ...season, overline: podcast.headline, tags: podcast.tags, topics: podcast.topics }),
  name: `${podcast.headline}, season ${season.number}`,
  author: podcast.author,
  station: stationOf(podcast),
  image_id: season.image,
  parent_id: contentIdOf(`video-podcast:${podcast.slug}`),
  season: season.number,
  season_year: season.year,
  published_at: publishedOn,
})

function mixedVideoRows(podcast: DemoPodcast, films: Films, now: Date): ContentRow[] {
  const dates = releaseDates(
    podcast.videos.map(({ published }) => published),
    now,
  )
  return podcast.videos.map((video, index) => ({
    ...mixedVideoRow(podcast, video, films, now),
    published_at: dates[index] ?? now,
  }))
}

const mixedVideoRow = (podcast: DemoPodcast, video: DemoVideo, films: Films, now: Date) => ({
  ...videoRow(podcast, video, films, now),
  url: `/podcasts/${podcast.slug}/${video.slug}`,
  parent_id: podcastId(podcast.slug),
})

function videoRow(podcast: DemoVideoPodcast | DemoPodcast, video: DemoVideo, films: Films, now: Date) {
  const id = videoId(podcast.slug, video.slug)
  const film = films.get(id)
  return {
    ...CONTENT_DEFAULTS,
    id,
    kind: 'video' as const,
    ...textColumns({ ...video, overline: podcast.headline, topics: podcast.topics }),
    author: podcast.author,
    station: stationOf(podcast),
    image_id: video.image ?? film?.image ?? null,
    media_id: film?.id ?? null,
    duration_ms: film?.durationMs ?? null,
    ...conditionColumns(video.condition, now),
  }
}

const specialRow = (special: DemoContent['specials'][number], films: Films, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: contentIdOf(`special:${special.slug}`),
  kind: 'special',
  url: `/specials/${special.slug}`,
  ...textColumns(special),
  author: special.author,
  station: stationOf(special),
  image_id: films.get(special.film)?.image ?? null,
  media_id: special.film,
  duration_ms: films.get(special.film)?.durationMs ?? null,
  published_at: publishedAt(special.published, now),
  ...windowColumns(special.window, now),
  ...sectionColumns(special.sections, films),
})

const livestreamRow = (
  { films }: DemoContent,
  stream: DemoContent['livestreams'][number],
  place: number,
  now: Date,
): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: contentIdOf(`livestream:${stream.slug}`),
  kind: 'livestream',
  url: `/livestreams/${stream.slug}`,
  ...textColumns(stream),
  station: stream.station,
  image_id: films.livestreams.find(({ name }) => name === stream.slug)?.image ?? null,
  media_id: liveVideoMediaId(stream.slug),
  // The order of the file is the display order.
  sort_order: -place,
  published_at: publishedAt(stream.published, now),
})
