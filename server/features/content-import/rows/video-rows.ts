import { liveVideoMediaId } from '#contract/playback.ts'
import { type Film, findImageId, type ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { conditionColumns, windowColumns, sectionColumns } from './columns.ts'
import { CONTENT_DEFAULTS, textColumns, toStation, type ContentRow } from './content-defaults.ts'
import { publishedAt, releaseDates } from './dates.ts'
import { parseContentRef, podcastId, seasonId, videoId } from './ids.ts'

type VideoPodcast = StationContent['videoPodcasts'][number]
type Season = VideoPodcast['seasons'][number]
type Video = Season['episodes'][number]
type Podcast = StationContent['podcasts'][number]

/** Parents come before their children, shows and mixed podcasts before all of them. */
export function videoRows(content: StationContent, made: ContentMedia, now: Date): ContentRow[] {
  return [
    ...content.videoPodcasts.flatMap((podcast) => [
      videoPodcastRow(podcast, made, now),
      ...podcast.seasons.flatMap((season) => seasonRows(podcast, season, made, now)),
    ]),
    ...content.podcasts.flatMap((podcast) => (podcast.videos.length > 0 ? mixedVideoRows(podcast, made, now) : [])),
    ...content.specials.map((special) => specialRow(special, made, now)),
    ...content.livestreams.map((stream, index) => livestreamRow(content, stream, index, made, now)),
  ]
}

const videoPodcastRow = (podcast: VideoPodcast, made: ContentMedia, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: parseContentRef(`video-podcast:${podcast.slug}`),
  kind: 'video_podcast',
  url: `/videos/${podcast.slug}`,
  ...textColumns(podcast),
  author: podcast.author,
  station: toStation(podcast),
  image_id: findImageId(made, podcast.image),
  parent_id: podcast.show ? parseContentRef(`show:${podcast.show}`) : null,
  published_at: publishedAt(podcast.seasons.at(-1)?.published ?? { daysAgo: 0, at: '00:00' }, now),
})

function seasonRows(podcast: VideoPodcast, season: Season, made: ContentMedia, now: Date): ContentRow[] {
  const dates = releaseDates(
    [...season.episodes, season].map(({ published }) => published),
    now,
  )
  return [
    seasonRow(podcast, season, made, dates.at(-1) ?? now),
    ...season.episodes.map((video, index) => ({
      ...videoRow(podcast, video, made, now),
      published_at: dates[index] ?? now,
      url: `/videos/${podcast.slug}/${video.slug}`,
      parent_id: seasonId(podcast.slug, season.number),
      season: season.number,
      // The file lists the newest first.
      episode_number: season.episodes.length - index,
      sort_order: season.episodes.length - index,
    })),
  ]
}

const seasonRow = (podcast: VideoPodcast, season: Season, made: ContentMedia, publishedOn: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: seasonId(podcast.slug, season.number),
  kind: 'season',
  url: `/videos/${podcast.slug}/season-${season.number}`,
  ...textColumns({ ...season, overline: podcast.headline, tags: podcast.tags, topics: podcast.topics }),
  name: `${podcast.headline}, season ${season.number}`,
  author: podcast.author,
  station: toStation(podcast),
  image_id: findImageId(made, season.image),
  parent_id: parseContentRef(`video-podcast:${podcast.slug}`),
  season: season.number,
  season_year: season.year,
  published_at: publishedOn,
})

function mixedVideoRows(podcast: Podcast, made: ContentMedia, now: Date): ContentRow[] {
  const dates = releaseDates(
    podcast.videos.map(({ published }) => published),
    now,
  )
  return podcast.videos.map((video, index) => ({
    ...mixedVideoRow(podcast, video, made, now),
    published_at: dates[index] ?? now,
  }))
}

const mixedVideoRow = (podcast: Podcast, video: Video, made: ContentMedia, now: Date) => ({
  ...videoRow(podcast, video, made, now),
  url: `/podcasts/${podcast.slug}/${video.slug}`,
  parent_id: podcastId(podcast.slug),
})

function videoRow(podcast: VideoPodcast | Podcast, video: Video, made: ContentMedia, now: Date) {
  const id = videoId(podcast.slug, video.slug)
  const film = made.films.get(id)
  return {
    ...CONTENT_DEFAULTS,
    id,
    kind: 'video' as const,
    ...textColumns({ ...video, overline: podcast.headline, topics: podcast.topics }),
    author: podcast.author,
    station: toStation(podcast),
    image_id: findImageId(made, video.image ?? film?.image),
    media_id: film?.id ?? null,
    duration_ms: film?.durationMs ?? null,
    details: JSON.stringify({ transcripts: captionsOf(film) }),
    ...conditionColumns(video.condition, now),
  }
}

/** The captions of a film are its transcript. */
const captionsOf = (film: Film | undefined) =>
  (film?.textTracks ?? [])
    .filter(({ kind }) => kind === 'captions')
    .map(({ src, srclang }) => ({ url: src, type: 'text/vtt', language: srclang }))

const specialRow = (special: StationContent['specials'][number], made: ContentMedia, now: Date): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: parseContentRef(`special:${special.slug}`),
  kind: 'special',
  url: `/specials/${special.slug}`,
  ...textColumns(special),
  author: special.author,
  station: toStation(special),
  image_id: findImageId(made, made.films.get(special.film)?.image),
  media_id: special.film,
  duration_ms: made.films.get(special.film)?.durationMs ?? null,
  published_at: publishedAt(special.published, now),
  ...windowColumns(special.window, now),
  ...sectionColumns(special.sections, made),
})

const livestreamRow = (
  { films }: StationContent,
  stream: StationContent['livestreams'][number],
  index: number,
  made: ContentMedia,
  now: Date,
): ContentRow => ({
  ...CONTENT_DEFAULTS,
  id: parseContentRef(`livestream:${stream.slug}`),
  kind: 'livestream',
  url: `/livestreams/${stream.slug}`,
  ...textColumns(stream),
  station: stream.station,
  image_id: findImageId(made, films.livestreams.find(({ name }) => name === stream.slug)?.image),
  media_id: liveVideoMediaId(stream.slug),
  // The order of the file is the display order.
  sort_order: -index,
  published_at: publishedAt(stream.published, now),
})
