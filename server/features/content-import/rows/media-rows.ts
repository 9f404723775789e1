import type { Insertable } from 'kysely'
import { liveMediaId, liveVideoMediaId } from '#contract/playback.ts'
import type { MediaTable, StationTable } from '#server/database/tables.ts'
import { type Film, findImageId, type ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { episodeMediaId, podcastId, stationImageId } from './ids.ts'

export function mediaRows(
  { stations, podcasts, films: { livestreams } }: StationContent,
  made: ContentMedia,
): Insertable<MediaTable>[] {
  const live = stations.map(({ id, name, image }) => ({
    id: liveMediaId(id),
    name: `${name} live`,
    kind: 'live' as const,
    duration_ms: null,
    sources: JSON.stringify([{ src: `/live/${id}/master.m3u8`, type: 'application/vnd.apple.mpegurl' }]),
    poster_image_id: findImageId(made, image ?? stationImageId(id)),
    text_tracks: '[]',
  }))
  const sounds = podcasts.flatMap((podcast) =>
    podcast.episodes.flatMap((episode) => {
      const recording = made.recordings.get(`${podcast.slug}/${episode.slug}`)
      if (!recording) return []
      return {
        id: episodeMediaId(podcast.slug, episode.slug),
        name: episode.headline,
        kind: 'audio' as const,
        duration_ms: recording.durationMs,
        sources: JSON.stringify([{ src: recording.src, type: recording.type }]),
        poster_image_id: findImageId(made, podcast.image ?? podcastId(podcast.slug)),
        text_tracks: '[]',
      }
    }),
  )
  return [
    ...live,
    ...sounds,
    ...livestreams.map((channel) => videoChannelRow(channel, made)),
    ...[...made.films.values()].map((film) => filmRow(film, made)),
  ]
}

const videoChannelRow = (
  { name, title, image }: StationContent['films']['livestreams'][number],
  made: ContentMedia,
): Insertable<MediaTable> => ({
  id: liveVideoMediaId(name),
  name: title,
  kind: 'live',
  duration_ms: null,
  sources: JSON.stringify([{ src: `/live/video/${name}/master.m3u8`, type: 'application/vnd.apple.mpegurl' }]),
  poster_image_id: findImageId(made, image),
  text_tracks: '[]',
  is_token_required: true,
})

const filmRow = (
  { id, title, image, durationMs, sources, textTracks }: Film,
  made: ContentMedia,
): Insertable<MediaTable> => ({
  id,
  name: title,
  kind: 'video',
  duration_ms: durationMs,
  sources: JSON.stringify(sources),
  poster_image_id: findImageId(made, image),
  text_tracks: JSON.stringify(textTracks),
})

export const stationRows = ({ stations }: StationContent, made: ContentMedia): Insertable<StationTable>[] =>
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
    image_id: findImageId(made, station.image ?? stationImageId(station.id)),
  }))
