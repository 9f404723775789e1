import * as z from 'zod'
import type { TranscriptLine } from '#contract/transcripts.ts'
import { parseSeconds } from '../times.ts'
import { Segments } from './json-segments.ts'

const MAX_SPEAKER = 200

const Name = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .nullish()
  .catch(null)
  .transform((name) => name?.trim().slice(0, MAX_SPEAKER) || null)

const unknown = z.unknown().optional()

const Segment = z.object({
  /** Podcasting 2.0; seconds. */
  startTime: unknown,
  /** Podlove: a clock time. Speech recognition: seconds. */
  start: unknown,
  /** Sonix: seconds. */
  start_time: unknown,
  /** Transformers: start and end in seconds. */
  timestamp: z.tuple([z.number(), z.unknown()]).optional().catch(undefined),
  start_ms: z.number().nonnegative().optional().catch(undefined),
  body: z.string().optional(),
  text: z.string().optional(),
  /** A name, or the id of one. */
  speaker: unknown,
  speakerName: unknown,
  speaker_name: unknown,
  speakerLabel: unknown,
  speaker_label: unknown,
  speaker_id: unknown,
  /** The name of Podlove's speaker, which is a number. */
  voice: Name,
})

/** Consecutive segments of one speaker. */
const Group = z.object({ speaker: unknown, voice: Name, items: z.array(z.unknown()) })

/** The names of speakers by id. */
const Speakers = z.object({
  speakers: z.union([
    z.record(z.string(), z.string()),
    z
      .array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() }))
      .transform((speakers) => Object.fromEntries(speakers.map(({ id, name }) => [String(id), name]))),
  ]),
})

const LAYERS = ['data', 'result', 'transcript', 'transcription'] as const

/**
 * Parses the transcripts of Podcasting 2.0 and Podlove, grouped or not, and those of speech recognition, also with one segment in each
 * row. Skips invalid segments; throws for any other JSON.
 */
export function readJsonTranscript(text: string): TranscriptLine[] {
  const file = withoutLayer(valueOf(text))
  const names = new Map(Object.entries(Speakers.safeParse(file).data?.speakers ?? {}))
  const nameOf = (speaker: unknown) => Name.parse(names.get(String(speaker)) ?? speaker)
  return Segments.parse(file).flatMap((entry) => {
    const group = Group.safeParse(entry).data
    if (!group) return toLine(entry, null, nameOf)
    return group.items.flatMap((item) => toLine(item, group.voice ?? nameOf(group.speaker), nameOf))
  })
}

function valueOf(text: string): unknown {
  const rows = text.trim().split(/[\r\n]+/)
  const isLines = rows.length > 1 && rows.every((row) => /^\s*\{.*\}\s*$/.test(row))
  return isLines ? rows.map((row): unknown => JSON.parse(row)) : JSON.parse(text)
}

/** The content of an answer of a service that has its segments one layer deeper. */
function withoutLayer(value: unknown): unknown {
  const layers = z.record(z.string(), z.unknown()).safeParse(value).data ?? {}
  const inner = LAYERS.map((layer) => layers[layer])
  return inner.find((each) => z.object({ segments: z.array(z.unknown()) }).safeParse(each).success) ?? value
}

function toLine(entry: unknown, groupSpeaker: string | null, nameOf: (speaker: unknown) => string | null) {
  const segment = Segment.safeParse(entry).data
  if (!segment) return []
  const milliseconds = segment.start_ms
  const startSeconds =
    parseSeconds(segment.startTime ?? segment.start ?? segment.start_time ?? segment.timestamp?.[0]) ??
    (milliseconds === undefined ? null : milliseconds / 1000)
  const text = segment.body || segment.text
  if (startSeconds === null || text === undefined) return []
  const { speakerName, speaker_name, speaker, speakerLabel, speaker_label, speaker_id } = segment
  const written = speakerName ?? speaker_name ?? speaker ?? speakerLabel ?? speaker_label ?? speaker_id
  return [{ startSeconds, speaker: segment.voice ?? nameOf(written) ?? groupSpeaker, text }]
}
