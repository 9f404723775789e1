import { addAt, faded, toSamples, type Pcm } from '../sound/pcm.ts'
import { duck, repeated } from '../sound/programme/parts.ts'
import { speak } from '../sound/speech/speak.ts'
import { splitCue, type Cue } from './captions.ts'
import { toMs } from './grid.ts'

export type Narration = { sound: Pcm; cues: Cue[] }

export type SpokenLine = { words: Pcm; text: string }

const BED_ALONE = 0.42
const BED_UNDER = 0.13

export async function speakLines(sentences: readonly { voice: string; text: string }[]): Promise<SpokenLine[]> {
  const lines: SpokenLine[] = []
  for (const { voice, text } of sentences) lines.push({ words: await speak(text, voice), text })
  return lines
}

/** In samples. */
export const narrationLength = (lines: readonly SpokenLine[]): number =>
  lines.reduce((sum, { words }) => sum + words.length, 0)

/** `at` and `length` are samples. The music is quiet from the first line to the last. */
export async function narrate(
  placed: readonly (SpokenLine & { at: number })[],
  bed: string,
  length: number,
): Promise<Narration> {
  const sound = faded(await repeated(bed, length), length, 0.4, 1.6).map((value) => value * BED_ALONE)
  const ends = placed.map(({ at, words }) => at + words.length)
  duck(sound, placed[0]?.at ?? 0, ends.at(-1) ?? 0, BED_UNDER / BED_ALONE)
  for (const { at, words } of placed) addAt(sound, words, at)
  const cues = placed.flatMap(({ at, text }, i) => {
    const until = Math.min((ends[i] ?? 0) + toSamples(0.3), placed[i + 1]?.at ?? length)
    return splitCue({ startMs: toMs(at), endMs: toMs(until), text })
  })
  return { sound, cues }
}

/** The pauses are equal, and the last line ends at `end`. */
export function spread(lines: readonly SpokenLine[], start: number, end: number): (SpokenLine & { at: number })[] {
  const pause = Math.max(0, (end - start - narrationLength(lines)) / Math.max(1, lines.length - 1))
  let at = start
  return lines.map((line) => {
    const placed = { ...line, at: Math.round(at) }
    at += line.words.length + pause
    return placed
  })
}
