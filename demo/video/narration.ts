import { duck, repeated } from '../sound/programme/parts.ts'
import { addAt, faded, toSamples, type Pcm } from '../sound/pcm.ts'
import { speak } from '../sound/speech/speak.ts'
import { cuesOf, type Cue } from './captions.ts'
import { FRAME_SAMPLES, toMs } from './grid.ts'

/** Speech over music, the time of each sentence, and the level of the speech at each picture (0 to 1). */
export type Narration = { sound: Pcm; cues: Cue[]; levels: number[] }

export type SpokenLine = { words: Pcm; text: string }

const SENTENCE_GAP = 0.32
const BED_ALONE = 0.42
const BED_UNDER = 0.13
const LOUD = 0.22

/** Speaks each sentence separately, with the named voice. */
export async function speakLines(sentences: readonly string[], voice: string): Promise<SpokenLine[]> {
  const lines: SpokenLine[] = []
  for (const text of sentences) lines.push({ words: await speak(text, voice), text })
  return lines
}

/** Length of all lines one after the other, in samples. */
export const lengthOf = (lines: readonly SpokenLine[]): number =>
  lines.reduce((sum, { words }) => sum + words.length + toSamples(SENTENCE_GAP), -toSamples(SENTENCE_GAP))

/** Mixes blocks of lines over a music bed; `at` and `length` are samples. */
export async function narrate(
  blocks: readonly { at: number; lines: readonly SpokenLine[] }[],
  bed: string,
  length: number,
): Promise<Narration> {
  const words = new Float32Array(length)
  const cues: Cue[] = []
  const sound = faded(await repeated(bed, length), length, 0.4, 1.2).map((value) => value * BED_ALONE)
  for (const { at, lines } of blocks) {
    duck(sound, at, at + lengthOf(lines), BED_UNDER / BED_ALONE)
    let start = at
    for (const line of lines) {
      addAt(words, line.words, start)
      const end = start + line.words.length
      cues.push(...cuesOf({ startMs: toMs(start), endMs: toMs(end + toSamples(0.2)), text: line.text }))
      start = end + toSamples(SENTENCE_GAP)
    }
  }
  addAt(sound, words, 0)
  return { sound, cues, levels: levelsOf(words) }
}

function levelsOf(words: Pcm): number[] {
  let last = 0
  return Array.from({ length: words.length / FRAME_SAMPLES }, (_, frame) => {
    const part = words.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)
    const rms = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
    // Like a level meter: rises at once, falls slowly.
    last = Math.max(Math.min(1, rms / LOUD), last * 0.72)
    return last
  })
}
