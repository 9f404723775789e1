import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { DemoContent } from '../content-schema.ts'

const Pictures = z.record(z.string(), z.object({ description: z.string(), blurhash: z.string() }))
const Durations = z.record(z.string(), z.number())
const MadeFilm = z.object({
  durationMs: z.number().positive(),
  sources: z.array(z.object({ src: z.string(), type: z.string() })).min(1),
  textTracks: z.array(
    z.object({
      src: z.string(),
      srclang: z.string(),
      label: z.string(),
      kind: z.enum(['captions', 'subtitles', 'chapters', 'metadata']),
      default: z.boolean(),
    }),
  ),
})

export type MadeFilm = z.infer<typeof MadeFilm>

/** What is known of the pictures that were made, by image id; nothing before they are. */
export const readPictures = () => readMade('../artwork/out/index.json', Pictures)

/** Milliseconds of each episode's sound by `podcast/episode`; nothing before it is made. */
export const readDurations = () => readMade('../media/episodes/durations.json', Durations)

/** The films that were made, by id. */
export const readFilms = () => readMade('../media/videos/index.json', z.record(z.string(), MadeFilm))

async function readMade<Made>(file: string, schema: z.ZodType<Record<string, Made>>): Promise<Map<string, Made>> {
  try {
    const text = await readFile(new URL(file, import.meta.url), 'utf8')
    return new Map(Object.entries(schema.parse(JSON.parse(text))))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return new Map()
    throw cause
  }
}

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
