import * as z from 'zod'
import type { TranscriptLine } from '#contract/transcripts.ts'
import { Segments } from './json-segments.ts'
import { parseSeconds } from './times.ts'

const MAX_SPEAKER = 200

const Name = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .nullish()
  .catch(null)
  .transform((name) => name?.trim().slice(0, MAX_SPEAKER) || null)

const Segment = z.object({
  /** Podcasting 2.0; seconds. */
  startTime: z.unknown().optional(),
  /** Podlove: a clock time. Speech recognition: seconds. */
  start: z.unknown().optional(),
  start_ms: z.number().nonnegative().optional().catch(undefined),
  body: z.string().optional(),
  text: z.string().optional(),
  speaker: Name,
  /** The name of Podlove's speaker, which is a number. */
  voice: Name,
})

/** Consecutive segments of one speaker. */
const Group = z.object({ speaker: Name, voice: Name, items: z.array(z.unknown()) })

/**
 * Parses the transcripts of Podcasting 2.0 and Podlove, grouped or not, and those of speech recognition, also with one segment in each
 * row. Skips invalid segments; throws for any other JSON.
 */
export function readJsonTranscript(text: string): TranscriptLine[] {
  return Segments.parse(valueOf(text)).flatMap((entry) => {
    const group = Group.safeParse(entry).data
    if (!group) return toLine(entry, null)
    return group.items.flatMap((item) => toLine(item, group.voice ?? group.speaker))
  })
}

function valueOf(text: string): unknown {
  const rows = text.trim().split(/[\r\n]+/)
  const isLines = rows.length > 1 && rows.every((row) => /^\s*\{.*\}\s*$/.test(row))
  return isLines ? rows.map((row): unknown => JSON.parse(row)) : JSON.parse(text)
}

function toLine(entry: unknown, groupSpeaker: string | null): TranscriptLine[] {
  const segment = Segment.safeParse(entry).data
  const milliseconds = segment?.start_ms
  const startSeconds =
    parseSeconds(segment?.startTime ?? segment?.start) ?? (milliseconds === undefined ? null : milliseconds / 1000)
  const text = segment?.body || segment?.text
  if (!segment || startSeconds === null || text === undefined) return []
  return [{ startSeconds, speaker: segment.voice ?? segment.speaker ?? groupSpeaker, text }]
}
