import * as z from 'zod'
import type { RecordingChapter } from '#contract/transcripts.ts'

const Chapter = z.object({
  startTime: z.number().nonnegative(),
  title: z.string().trim().min(1).max(300),
  /** False: a mark for pictures, which is not to be listed. */
  toc: z.boolean().optional(),
})

const ChaptersFile = z.object({ chapters: z.array(z.unknown()).max(2_000) })

/** The chapters of a publisher's file in the format of Podcasting 2.0, by start; what is no chapter is left out. Throws for other files. */
export function readChapters(text: string): RecordingChapter[] {
  const { chapters } = ChaptersFile.parse(JSON.parse(text))
  const found = chapters.flatMap((entry) => {
    const chapter = Chapter.safeParse(entry).data
    return chapter && chapter.toc !== false ? [{ startSeconds: chapter.startTime, title: chapter.title }] : []
  })
  return found.toSorted((a, b) => a.startSeconds - b.startSeconds)
}
