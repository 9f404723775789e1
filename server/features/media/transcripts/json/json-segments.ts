import * as z from 'zod'
import { RecognisedWords, WordList } from './json-words.ts'

/** A segment of a transcript; `start` is in seconds, as a number or a clock time. */
interface Segment {
  start: unknown
  text: string
  speaker?: unknown
}

const list = z.array(z.unknown())
const milliseconds = z.number().nonnegative()

/** A list whose entries are parsed by `entry`; entries of another shape are dropped. */
const listOf = (entry: z.ZodType<Segment[]>) =>
  list.transform((values) => values.flatMap((value) => entry.safeParse(value).data ?? []))

/** whisper.cpp: `offsets` in milliseconds. */
const WhisperSegment = z
  .object({ offsets: z.object({ from: milliseconds }), text: z.string(), speaker: z.unknown().optional() })
  .transform(({ offsets, text, speaker }) => [{ start: offsets.from / 1_000, text, speaker }])

/** AssemblyAI and Amara: milliseconds. */
const AssemblyAiUtterance = z
  .object({ start: milliseconds, text: z.string(), speaker: z.unknown().optional() })
  .transform(({ start, text, speaker }) => [{ start: start / 1_000, text, speaker }])

/** Deepgram: seconds. */
const DeepgramUtterance = z
  .object({ start: z.number(), transcript: z.string(), speaker: z.unknown().optional() })
  .transform(({ start, transcript, speaker }) => [{ start, text: transcript, speaker }])

/** Amazon Transcribe. */
const AmazonSegment = z
  .object({ start_time: z.unknown(), transcript: z.string(), speaker_label: z.unknown().optional() })
  .transform(({ start_time: start, transcript, speaker_label: speaker }) => [{ start, text: transcript, speaker }])

/** Rev: the words of one speaker. */
const RevMonologue = z
  .object({
    speaker: z.unknown().optional(),
    elements: z.array(z.object({ value: z.string(), ts: z.number().nullish() })),
  })
  .transform(({ speaker, elements }) => [
    { start: elements.find(({ ts }) => ts != null)?.ts, text: elements.map(({ value }) => value).join(''), speaker },
  ])

/** YouTube captions. */
const YouTubeEvent = z
  .object({ tStartMs: milliseconds, segs: z.array(z.object({ utf8: z.string() })) })
  .transform(({ tStartMs, segs }) => [{ start: tStartMs / 1_000, text: segs.map(({ utf8 }) => utf8).join('') }])

/** The list of segments in the JSON of publishing software and of speech recognition services. */
export const Segments: z.ZodType<unknown[]> = z.union([
  WordList,
  list,
  z.object({ segments: list }).transform(({ segments }) => segments),
  z.object({ transcript: list }).transform(({ transcript }) => transcript),
  z.object({ chunks: list }).transform(({ chunks }) => chunks),
  z.object({ cues: list }).transform(({ cues }) => cues),
  z.object({ transcription: listOf(WhisperSegment) }).transform(({ transcription }) => transcription),
  z.object({ subtitles: listOf(AssemblyAiUtterance) }).transform(({ subtitles }) => subtitles),
  z.object({ utterances: listOf(AssemblyAiUtterance) }).transform(({ utterances }) => utterances),
  z
    .object({ results: z.object({ utterances: listOf(DeepgramUtterance) }) })
    .transform(({ results }) => results.utterances),
  z
    .object({ results: z.object({ audio_segments: listOf(AmazonSegment) }) })
    .transform(({ results }) => results.audio_segments),
  z.object({ monologues: listOf(RevMonologue) }).transform(({ monologues }) => monologues),
  z.object({ events: listOf(YouTubeEvent) }).transform(({ events }) => events),
  RecognisedWords,
  z.object({ results: list }).transform(({ results }) => results),
])
