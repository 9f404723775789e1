import * as z from 'zod'

const ProgrammeItem = z.object({
  kind: z.enum(['song', 'show', 'news', 'ad']),
  title: z.string().min(1),
  artist: z.string().min(1).optional(),
  /** Milliseconds from the start of the programme. */
  startMs: z.int().min(0),
  endMs: z.int().min(1),
})
export type ProgrammeItem = z.output<typeof ProgrammeItem>

const Programme = z
  .object({
    station: z.string(),
    durationMs: z.int().min(1),
    items: z.array(ProgrammeItem).min(1),
  })
  .refine(isInOrder, 'its items must follow each other within its duration')

/** What a station plays over and over: the titles of one sound file, in its own time. */
export type Programme = z.output<typeof Programme>

/** Reads a programme as it lies beside its sound. Throws where it is not one; a pause between two items is fine. */
export const parseProgramme = (text: string): Programme => Programme.parse(JSON.parse(text))

function isInOrder({ items, durationMs }: { items: ProgrammeItem[]; durationMs: number }): boolean {
  return items.every((item, index) => {
    const next = items[index + 1]?.startMs ?? durationMs
    return item.startMs < item.endMs && item.endMs <= next
  })
}
