import { readFile } from 'node:fs/promises'
import { z } from 'zod'

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
