import type { Insertable } from 'kysely'
import { liveMediaId } from '#contract/playback.ts'
import type { ImageTable, MediaTable, StationTable } from '#server/database/tables.ts'
import type { DemoContent } from '../content-schema.ts'
import { episodeMediaId, podcastId, showId, stationImageId } from './ids.ts'

type Pictures = ReadonlyMap<string, { description: string; blurhash: string }>

/** Every picture that the content names. */
export function imageRows(
  { stations, shows, podcasts, home }: DemoContent,
  pictures: Pictures,
): Insertable<ImageTable>[] {
  const described = [
    ...stations.map(({ id, name }) => [stationImageId(id), `The studio of ${name}`] as const),
    ...stations.flatMap(({ id }) => shows[id].map((show) => [showId(id, show.slug), show.imageDescription] as const)),
    ...podcasts.map((podcast) => [podcastId(podcast.slug), podcast.imageDescription] as const),
    ...home.hero.map(({ image, headline }) => [image, headline] as const),
  ]
  return [...new Map(described)].map(([id, description]) => ({
    id,
    source: `demo:${id}`,
    // The words of whoever saw the picture, where it has been made.
    description: pictures.get(id)?.description ?? description,
    blurhash: pictures.get(id)?.blurhash ?? null,
  }))
}

/** The four live channels and the sound of every episode. */
export function mediaRows(
  { stations, podcasts }: DemoContent,
  durations: ReadonlyMap<string, number>,
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
  const episodes = podcasts.flatMap((podcast) =>
    podcast.episodes.map((episode) => {
      const milliseconds = durations.get(`${podcast.slug}/${episode.slug}`)
      return {
        id: episodeMediaId(podcast.slug, episode.slug),
        name: episode.headline,
        kind: 'audio' as const,
        duration_ms: milliseconds === undefined ? null : Math.round(milliseconds),
        sources: JSON.stringify([{ src: `/media/episodes/${podcast.slug}/${episode.slug}.m4a`, type: 'audio/mp4' }]),
        poster_image_id: podcastId(podcast.slug),
        text_tracks: '[]',
      }
    }),
  )
  return [...live, ...episodes]
}

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
