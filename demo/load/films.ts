import type { DemoContent } from '../content-schema.ts'
import type { MadeFilm } from './generated-files.ts'

/** A film as far as it is there: before it is made it has the length that is wanted. */
export interface Film {
  id: string
  title: string
  image: string
  durationMs: number
  sources: MadeFilm['sources']
  textTracks: MadeFilm['textTracks']
}

export type Films = ReadonlyMap<string, Film>

export function filmsOf({ films }: DemoContent, made: ReadonlyMap<string, MadeFilm>): Films {
  return new Map(
    films.films.map(({ id, title, image, seconds }) => {
      const { durationMs = seconds * 1000, sources, textTracks } = made.get(id) ?? plannedFilm(id)
      return [id, { id, title, image, durationMs, sources, textTracks }]
    }),
  )
}

const plannedFilm = (id: string): Omit<MadeFilm, 'durationMs'> & { durationMs?: number } => ({
  sources: [
    { src: `/media/videos/${id}/master.m3u8`, type: 'application/vnd.apple.mpegurl' },
    { src: `/media/videos/${id}/${id}.mp4`, type: 'video/mp4' },
  ],
  textTracks: [],
})
