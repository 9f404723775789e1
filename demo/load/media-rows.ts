import type { Insertable } from 'kysely'
import { liveMediaId, liveVideoMediaId } from '#contract/playback.ts'
import type { MediaTable, StationTable } from '#server/database/tables.ts'
import type { DemoContent } from '../content-schema.ts'
import type { Film, Films, GeneratedEpisode } from './generated-files.ts'
import { episodeMediaId, podcastId, stationImageId } from './ids.ts'

/** The media of live channels, episodes and films. */
export function mediaRows(
  { stations, podcasts, films: { livestreams } }: DemoContent,
  episodes: ReadonlyMap<string, GeneratedEpisode>,
  films: Films,
): Insertable<MediaTable>[] {
  const live = stations.map(({ id, name }) => ({
    id: liveMediaId(id),
    name: `${name} live`,
    kind: 'live' as const,
    duration_ms: null,
    sources: JSON.stringify([{ src: `/live/${id}/master.m3u8`, type: 'application/vnd.apple.mpegurl' }]),
    poster_image_id: stationImageId(id),
    text_tracks: '[]',
  }))
  const sounds = podcasts.flatMap((podcast) =>
    podcast.episodes.map((episode) => {
      const made = episodes.get(`${podcast.slug}/${episode.slug}`)
      return {
        id: episodeMediaId(podcast.slug, episode.slug),
        name: episode.headline,
        kind: 'audio' as const,
        duration_ms: made?.durationMs ?? null,
        sources: JSON.stringify([{ src: `/media/episodes/${podcast.slug}/${episode.slug}.m4a`, type: 'audio/mp4' }]),
        poster_image_id: podcastId(podcast.slug),
        text_tracks: '[]',
      }
    }),
  )
  return [...live, ...sounds, ...livestreams.map(videoChannelRow), ...[...films.values()].map(filmRow)]
}

const videoChannelRow = ({
  name,
  title,
  image,
}: DemoContent['films']['livestreams'][number]): Insertable<MediaTable> => ({
  id: liveVideoMediaId(name),
  name: title,
  kind: 'live',
  duration_ms: null,
  sources: JSON.stringify([{ src: `/live/video/${name}/master.m3u8`, type: 'application/vnd.apple.mpegurl' }]),
  poster_image_id: image,
  text_tracks: '[]',
  is_token_required: true,
})

const filmRow = ({ id, title, image, durationMs, sources, textTracks }: Film): Insertable<MediaTable> => ({
  id,
  name: title,
  kind: 'video',
  duration_ms: durationMs,
  sources: JSON.stringify(sources),
  poster_image_id: image,
  text_tracks: JSON.stringify(textTracks),
})

export const stationRows = ({ stations }: DemoContent): Insertable<StationTable>[] =>
  stations.map((station, position) => ({
    id: station.id,
    position,
    name: station.name,
    slogan: station.slogan,
    kind: station.kind,
    place: station.place,
    frequency: station.frequency,
    description: station.description,
    contact_mail: station.contact.mail,
    contact_whatsapp: station.contact.whatsapp,
    media_id: liveMediaId(station.id),
    image_id: stationImageId(station.id),
  }))
