import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { DemoContent } from '../content-schema.ts'

const Pictures = z.record(z.string(), z.object({ description: z.string(), blurhash: z.string() }))
const GeneratedEpisode = z.object({
  durationMs: z.number().positive(),
  chapters: z.array(z.object({ startSeconds: z.number().nonnegative(), title: z.string() })).default([]),
  /** Whether there is a transcript beside the sound, `{episode}.vtt`. */
  hasTranscript: z.boolean().default(false),
})
const GeneratedFilm = z.object({
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

export type GeneratedEpisode = z.infer<typeof GeneratedEpisode>
export type GeneratedFilm = z.infer<typeof GeneratedFilm>

/** Descriptions and blurhashes of the generated pictures by image id; empty before they are generated. */
export const readPictures = () => readGenerated('../artwork/out/index.json', Pictures)

/** The generated sound of each episode by `podcast/episode`; empty before it is generated. */
export const readEpisodes = () => readGenerated('../media/episodes/index.json', z.record(z.string(), GeneratedEpisode))

/** The generated films by id. */
export const readFilms = () => readGenerated('../media/videos/index.json', z.record(z.string(), GeneratedFilm))

async function readGenerated<Value>(
  file: string,
  schema: z.ZodType<Record<string, Value>>,
): Promise<Map<string, Value>> {
  try {
    const text = await readFile(new URL(file, import.meta.url), 'utf8')
    return new Map(Object.entries(schema.parse(JSON.parse(text))))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return new Map()
    throw cause
  }
}

/** A film; before it is generated it has its planned duration. */
export interface Film {
  id: string
  title: string
  image: string
  durationMs: number
  sources: GeneratedFilm['sources']
  textTracks: GeneratedFilm['textTracks']
}

export type Films = ReadonlyMap<string, Film>

export function filmsOf({ films }: DemoContent, made: ReadonlyMap<string, GeneratedFilm>): Films {
  return new Map(
    films.films.map(({ id, title, image, seconds }) => {
      const { durationMs = seconds * 1000, sources, textTracks } = made.get(id) ?? plannedFilm(id)
      return [id, { id, title, image, durationMs, sources, textTracks }]
    }),
  )
}

const plannedFilm = (id: string): Omit<GeneratedFilm, 'durationMs'> & { durationMs?: number } => ({
  sources: [
    { src: `/media/videos/${id}/master.m3u8`, type: 'application/vnd.apple.mpegurl' },
    { src: `/media/videos/${id}/${id}.mp4`, type: 'video/mp4' },
  ],
  textTracks: [],
})
