import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Film, ContentMedia, Recording } from '#server/features/content-import/content-media.ts'
import { usedImages } from '#server/features/content-import/rows/image-rows.ts'
import type { StationContent } from '#server/features/content-import/schema/content.ts'
import { isMissingFile } from '#server/lib/errors/missing-file.ts'

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

type GeneratedEpisode = z.infer<typeof GeneratedEpisode>
type GeneratedFilm = z.infer<typeof GeneratedFilm>

/** By image id; empty before they are generated. */
export const readPictures = () => readGenerated('../artwork/out/index.json', Pictures)

/** By `podcast/episode`; empty before it is generated. */
const readEpisodes = () => readGenerated('../media/episodes/index.json', z.record(z.string(), GeneratedEpisode))

const readFilms = () => readGenerated('../media/videos/index.json', z.record(z.string(), GeneratedFilm))

async function readGenerated<Value>(
  file: string,
  schema: z.ZodType<Record<string, Value>>,
): Promise<Map<string, Value>> {
  try {
    const text = await readFile(new URL(file, import.meta.url), 'utf8')
    return new Map(Object.entries(schema.parse(JSON.parse(text))))
  } catch (cause) {
    if (isMissingFile(cause)) return new Map()
    throw cause
  }
}

/** Files that are not generated yet have their planned URL and duration. */
export async function readGeneratedMedia(content: StationContent): Promise<ContentMedia> {
  const [pictures, episodes, films] = await Promise.all([readPictures(), readEpisodes(), readFilms()])
  return {
    pictures: new Map(
      usedImages(content).map(({ name }) => {
        const { description = null, blurhash = null } = pictures.get(name) ?? {}
        return [name, { id: name, source: `demo:${name}`, description, blurhash }]
      }),
    ),
    recordings: recordingsOf(content, episodes),
    films: filmsOf(content, films),
  }
}

const recordingsOf = ({ podcasts }: StationContent, made: ReadonlyMap<string, GeneratedEpisode>) =>
  new Map(
    podcasts.flatMap((podcast) =>
      podcast.episodes.map(({ slug }): [string, Recording] => {
        const name = `${podcast.slug}/${slug}`
        const { durationMs = null, chapters = [], hasTranscript = false } = made.get(name) ?? {}
        const address = `/media/episodes/${name}`
        const transcript = hasTranscript ? `${address}.vtt` : null
        return [name, { src: `${address}.m4a`, type: 'audio/mp4', durationMs, chapters, transcript }]
      }),
    ),
  )

function filmsOf({ films }: StationContent, made: ReadonlyMap<string, GeneratedFilm>): ReadonlyMap<string, Film> {
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
