import * as z from 'zod'
import { parseSeconds, secondsOfDuration } from '../times.ts'

/** A word, or a punctuation mark (`isMark`) that belongs to the word before it. */
interface Word {
  start: number | null
  text: string
  speaker: unknown
  isMark: boolean
}

interface Sentence {
  start: unknown
  text: string
  speaker?: unknown
}

const MAX_LENGTH = 300
const PAUSE_SECONDS = 2
const SENTENCE_END = /[.?!…。？！]$/

/** Joins words to sentences. A sentence ends at a full stop, a change of the speaker, a pause, or its maximum length. */
function sentencesOf(words: readonly Word[]): Sentence[] {
  const sentences: (Sentence & { last: number | null })[] = []
  for (const { start, text, speaker, isMark } of words) {
    const sentence = sentences.at(-1)
    const isNext =
      !sentence ||
      (!isMark &&
        (sentence.speaker !== speaker ||
          SENTENCE_END.test(sentence.text) ||
          sentence.text.length > MAX_LENGTH ||
          (start ?? 0) - (sentence.last ?? Infinity) > PAUSE_SECONDS))
    if (isNext) sentences.push({ start, text, speaker, last: start })
    else {
      sentence.text += isMark ? text : ` ${text}`
      sentence.last = start ?? sentence.last
    }
  }
  return sentences.filter(({ start }) => start !== null)
}

const list = z.array(z.unknown())
const optional = z.unknown().optional()
const seconds = z.unknown().transform((value) => parseSeconds(value) ?? secondsOfDuration(String(value)))

/** A list of words that `word` parses, as sentences. Other entries are dropped; fails if no word remains. */
const wordsOf = (word: z.ZodType<Word>) =>
  list
    .transform((values) => sentencesOf(values.flatMap((value) => word.safeParse(value).data ?? [])))
    .refine((sentences) => sentences.length > 0)

const listOf = (entry: z.ZodType<Sentence[]>) =>
  list
    .transform((values) => values.flatMap((value) => entry.safeParse(value).data ?? []))
    .refine((sentences) => sentences.length > 0)

/** Deepgram, Vosk and Kaldi: seconds. */
const DeepgramWord = z
  .object({ start: z.number(), word: z.string(), punctuated_word: z.string().optional(), speaker: optional })
  .transform(({ start, word, punctuated_word: written = word, speaker }) => ({
    start,
    text: written,
    speaker,
    isMark: false,
  }))

/** ElevenLabs: seconds. White space is listed as words of another type, which are dropped. */
const ElevenLabsWord = z
  .object({ start: z.number(), text: z.string(), type: z.enum(['word', 'audio_event']), speaker_id: optional })
  .transform(({ start, text, speaker_id: speaker }) => ({ start, text, speaker, isMark: false }))

/** AssemblyAI and Trint: milliseconds. */
const AssemblyAiWord = z
  .object({ start: z.int(), text: z.string().optional(), word: z.string().optional(), speaker: optional })
  .transform(({ start, text, word = '', speaker }) => ({
    start: start / 1_000,
    text: text ?? word,
    speaker,
    isMark: false,
  }))

/** Speechmatics, and Amazon Transcribe without segments. */
const SpeechmaticsItem = z
  .object({
    type: z.string(),
    start_time: optional,
    alternatives: z.array(z.object({ content: z.string(), speaker: optional })).min(1),
    speaker_label: optional,
  })
  .transform(({ type, start_time: start, alternatives: [first], speaker_label: label }) => ({
    start: parseSeconds(start),
    text: first?.content ?? '',
    speaker: label ?? first?.speaker,
    isMark: type === 'punctuation',
  }))

/** Google: `1.500s`. */
const GoogleResult = z
  .object({
    alternatives: z
      .array(
        z.object({
          transcript: z.string(),
          words: z.array(z.object({ startTime: seconds.optional(), startOffset: seconds.optional() })),
        }),
      )
      .min(1),
  })
  .transform(({ alternatives: [first] }) => [
    { start: first?.words[0]?.startTime ?? first?.words[0]?.startOffset ?? 0, text: first?.transcript.trim() ?? '' },
  ])

/** Azure: ticks of 100 nanoseconds. */
const AzurePhrase = z
  .object({ offsetInTicks: z.number(), speaker: optional, nBest: z.array(z.object({ display: z.string() })).min(1) })
  .transform(({ offsetInTicks, speaker, nBest: [best] }) => [
    { start: offsetInTicks / 1e7, text: best?.display ?? '', speaker },
  ])

const TimedSentence = z.object({ start: z.number(), text: z.string() })
const Paragraph = z
  .object({ speaker: optional, sentences: z.array(TimedSentence) })
  .transform(({ speaker, sentences }) => sentences.map((sentence) => ({ ...sentence, speaker })))

const DeepgramChannel = z.union([
  z
    .object({ paragraphs: z.object({ paragraphs: listOf(Paragraph) }) })
    .transform(({ paragraphs }) => paragraphs.paragraphs),
  z.object({ words: wordsOf(DeepgramWord) }).transform(({ words }) => words),
])

const Utterance = TimedSentence.extend({ speaker: optional }).transform((utterance) => [utterance])

/** The JSON of speech recognition services that list words, or nest their sentences deeply. */
export const RecognisedWords: z.ZodType<Sentence[]> = z.union([
  z
    .object({
      results: z.object({ channels: z.array(z.object({ alternatives: z.array(DeepgramChannel).min(1) })).min(1) }),
    })
    .transform(({ results }) => results.channels[0]?.alternatives[0] ?? []),
  z.object({ results: z.object({ items: wordsOf(SpeechmaticsItem) }) }).transform(({ results }) => results.items),
  z.object({ results: wordsOf(SpeechmaticsItem) }).transform(({ results }) => results),
  z.object({ results: listOf(GoogleResult) }).transform(({ results }) => results),
  z.object({ recognizedPhrases: listOf(AzurePhrase) }).transform(({ recognizedPhrases }) => recognizedPhrases),
  z.object({ result: wordsOf(DeepgramWord) }).transform(({ result }) => result),
  z
    .object({ result: z.object({ transcription: z.object({ utterances: listOf(Utterance) }) }) })
    .transform(({ result }) => result.transcription.utterances),
  z.object({ words: wordsOf(ElevenLabsWord) }).transform(({ words }) => words),
  z.object({ words: wordsOf(AssemblyAiWord) }).transform(({ words }) => words),
])

/** A list with one word per entry. */
export const WordList: z.ZodType<Sentence[]> = wordsOf(DeepgramWord)
