import { loadPiece, playingTime, renderPiece } from '../compose/render.ts'
import { loadScripts } from '../episodes/script.ts'
import { measureLoudness } from '../loudness.ts'
import { WORK } from '../paths.ts'
import { addAt, ease, faded, RAW_INPUT, toSamples, writeRaw, type Pcm } from '../pcm.ts'
import { speak } from '../speech/speak.ts'
import { duck, repeated } from './parts.ts'
import type { Excerpt, Line, Piece, Song, Sting, Talk } from './pieces.ts'

export const FRAMES_PER_SEGMENT = 192
export const SEGMENT_SAMPLES = FRAMES_PER_SEGMENT * 1024

const LUFS = -16
/** An AAC frame overlaps the frame before it, which may be of any other piece: only silence fits them all. */
const SILENT_SAMPLES = 1_100

/** A whole number of segments, at the common loudness, silent at both edges. */
export async function mixPiece(piece: Piece): Promise<Pcm> {
  const sound = await levelled(await mix(piece), piece.id)
  if (sound.length % SEGMENT_SAMPLES !== 0) throw new Error(`${piece.id} is not a whole number of segments`)
  const fall = toSamples(0.03)
  for (let i = 0; i < SILENT_SAMPLES; i++) sound[i] = 0
  for (let i = 0; i < fall; i++) {
    sound[SILENT_SAMPLES + i] = (sound[SILENT_SAMPLES + i] ?? 0) * ease(i / fall)
    const back = sound.length - SILENT_SAMPLES - 1 - i
    sound[back] = (sound[back] ?? 0) * ease(i / fall)
  }
  sound.fill(0, sound.length - SILENT_SAMPLES)
  return sound
}

function mix(piece: Piece): Promise<Pcm> {
  if ('music' in piece) return mixSong(piece)
  if ('sting' in piece) return mixSting(piece)
  if ('excerpt' in piece) return mixExcerpt(piece)
  return mixTalk(piece)
}

/** The final reverb of a song is cut with a fade at the last segment that it fills. */
async function mixSong({ music }: Song): Promise<Pcm> {
  const sheet = loadPiece(music)
  const segments = Math.floor(toSamples(playingTime(sheet) + 0.8) / SEGMENT_SAMPLES)
  return late(faded(await renderPiece(sheet), segments * SEGMENT_SAMPLES, 0.005, 3))
}

async function mixSting({ sting, over }: Sting): Promise<Pcm> {
  const words = await sayLine(over)
  const at = toSamples(0.9)
  const length = Math.max(2, Math.ceil((at + words.length + toSamples(1.4)) / SEGMENT_SAMPLES)) * SEGMENT_SAMPLES
  const sound = late(faded(await renderPiece(loadPiece(sting)), length, 0.005, 1.2))
  duck(sound, at, at + words.length, 0.4)
  addAt(sound, words, at)
  return sound
}

async function mixTalk({ talk, bed }: Talk): Promise<Pcm> {
  const lines: Pcm[] = []
  for (const line of talk) lines.push(await sayLine(line))
  return spread(lines, bed)
}

async function mixExcerpt({ excerpt, turns, end }: Excerpt): Promise<Pcm> {
  const [podcast = '', episode = ''] = excerpt.split('/')
  const script = loadScripts(podcast).get(episode) ?? []
  const spoken = script.flatMap((chapter) => chapter.turns).slice(0, turns)
  if (spoken.length < turns) throw new Error(`${excerpt} has ${spoken.length} turns`)
  const lines: Pcm[] = []
  for (const { text, voice } of spoken) lines.push(await speak(text, voice))
  return spread([...lines, await sayLine(end)], undefined)
}

const BED_ALONE = 0.5
const BED_UNDER = 0.15
/** Seconds: pauses between speakers, and music or room before and after them. */
const LEAST = { gap: 0.2, before: 0.35, after: 0.55 }
const MOST = { gap: 0.62, before: 1 }
const LONGEST_PAUSE = 1.1

/** Speech ends with a segment: first the pauses grow, then the music before it, then that after it. */
async function spread(lines: readonly Pcm[], bed: string | undefined): Promise<Pcm> {
  const words = lines.reduce((sum, line) => sum + line.length, 0)
  const gaps = lines.length - 1
  const least = bed ? LEAST : { gap: LEAST.gap, before: 0.05, after: 0.2 }
  const shortest = words + toSamples(least.before + least.after + gaps * least.gap)
  const length = Math.ceil(shortest / SEGMENT_SAMPLES) * SEGMENT_SAMPLES
  let spare = (length - shortest) / toSamples(1)
  const give = (most: number) => {
    const given = Math.min(spare, most)
    spare -= given
    return given
  }
  const perGap = bed ? MOST.gap - least.gap : LONGEST_PAUSE - least.gap
  const gap = least.gap + (gaps > 0 ? give(perGap * gaps) / gaps : 0)
  const before = least.before + (bed ? give(MOST.before - least.before) : 0)
  if (!bed && spare > 0.6) throw new Error(`${spare.toFixed(1)} s of silence remain: this talk needs music`)
  const sound = new Float32Array(length)
  let at = toSamples(before)
  for (const line of lines) {
    addAt(sound, line, at)
    at += line.length + toSamples(gap)
  }
  const end = at - toSamples(gap)
  if (bed) addBed(sound, await repeated(bed, length), toSamples(before), end)
  return sound
}

function addBed(sound: Pcm, music: Pcm, from: number, to: number): void {
  const bed = faded(music, sound.length, 0.1, 1).map((value) => value * BED_ALONE)
  duck(bed, from, to, BED_UNDER / BED_ALONE)
  addAt(sound, bed, 0)
}

function sayLine(line: Line): Promise<Pcm> {
  const [voice = '', text = ''] = Object.entries(line)[0] ?? []
  return speak(text, voice)
}

/** The first note keeps its attack behind the silent edge. */
function late(sound: Pcm): Pcm {
  sound.copyWithin(SILENT_SAMPLES, 0)
  sound.fill(0, 0, SILENT_SAMPLES)
  return sound
}

async function levelled(sound: Pcm, id: string): Promise<Pcm> {
  const file = `${WORK}/level/${id}.f32`
  await writeRaw(file, sound)
  const gain = 10 ** ((LUFS - (await measureLoudness(file, 'anull', RAW_INPUT))) / 20)
  return limited(sound.map((value) => value * gain))
}

/** Levels below 0.8 are unchanged. */
function limited(sound: Pcm): Pcm {
  const knee = 0.8
  const room = 0.94 - knee
  return sound.map((value) => {
    const size = Math.abs(value)
    return size <= knee ? value : Math.sign(value) * (knee + room * Math.tanh((size - knee) / room))
  })
}
