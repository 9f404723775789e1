import { z } from 'zod'

const Entry = z.object({
  durationMs: z.number().positive(),
  chapters: z.array(z.object({ startSeconds: z.number(), title: z.string() })).optional(),
  /** Whether there is a transcript beside the sound, `{episode}.vtt`. */
  hasTranscript: z.boolean().optional(),
})

export const EpisodeIndex = z.record(z.string(), Entry)
export type EpisodeEntry = z.infer<typeof Entry>
