import { loadPiece, playingTime, renderPiece } from '../compose/render.ts'
import { addAt, ease, faded, joined, toSamples, type Pcm } from '../pcm.ts'
import { speak } from '../speech/speak.ts'
import type { Line, Music, Sting, Talk } from './programme.ts'

/** A sound, and the number of samples after which the next one may start, over its tail. */
export type Clip = { sound: Pcm; advance: number }

const LINE_GAP = 0.26
const DUCKED = 0.24
const BED_ALONE = 0.5
const BED_UNDER = 0.15

/** The station's jingle, with speech over it. */
export async function makeSting(part: Sting): Promise<Clip> {
  const piece = loadPiece(part.sting)
  const music = await renderPiece(piece)
  const words = part.over ? await sayLine(part.over) : new Float32Array(0)
  const length = Math.max(toSamples(playingTime(piece)), words.length + toSamples(1.8))
  const wordsAt = toSamples(0.9)
  const sound = faded(music, length, 0.01, 1.6)
  duck(sound, wordsAt, wordsAt + words.length, words.length ? 0.4 : 1)
  addAt(sound, words, wordsAt)
  return { sound, advance: length - toSamples(0.9) }
}

/** Speakers one after the other, over an optional quiet music bed. */
export async function makeTalk(part: Talk): Promise<Clip> {
  const lines: Pcm[] = []
  for (const line of part.talk) lines.push(await sayLine(line))
  const words = joined(lines, LINE_GAP)
  if (!part.bed) return { sound: words, advance: words.length + toSamples(0.35) }
  const before = toSamples(0.9)
  const after = toSamples(1.3)
  const bed = await repeated(part.bed, before + words.length + after)
  const sound = faded(bed, bed.length, 0.15, 1.1).map((value) => value * BED_ALONE)
  duck(sound, before, before + words.length, BED_UNDER / BED_ALONE)
  addAt(sound, words, before)
  return { sound, advance: sound.length - toSamples(0.8) }
}

/** A piece of music cut to a length in samples, its introduction spoken over the first bars. */
export async function makeMusic(part: Music, length: number): Promise<Clip> {
  const piece = loadPiece(part.music)
  const longest = toSamples(playingTime(piece))
  if (length > longest) throw new Error(`${piece.id} is too short: ${length / toSamples(1)} s are required`)
  const sound = faded(await renderPiece(piece), length, 0.01, 4)
  if (!part.intro) return { sound, advance: length }
  const words = await sayLine(part.intro)
  const at = toSamples(0.7)
  duck(sound, at, at + words.length, DUCKED)
  addAt(sound, words, at)
  return { sound, advance: length }
}

function sayLine(line: Line): Promise<Pcm> {
  const [voice = '', text = ''] = Object.entries(line)[0] ?? []
  return speak(text, voice)
}

/** Lowers a stretch of sound to a gain, with half a second of slope on both sides. Positions in samples. */
export function duck(sound: Pcm, from: number, to: number, gain: number): void {
  const slope = toSamples(0.5)
  for (let i = Math.max(0, from - slope); i < Math.min(sound.length, to + slope); i++) {
    const inside = i < from ? ease((i - from + slope) / slope) : i > to ? ease((to + slope - i) / slope) : 1
    sound[i] = (sound[i] ?? 0) * (1 + (gain - 1) * inside)
  }
}

/** A bed repeated on the bar until it is long enough. */
export async function repeated(id: string, length: number): Promise<Pcm> {
  const piece = loadPiece(id)
  const music = await renderPiece(piece)
  const round = toSamples(playingTime(piece))
  const out = new Float32Array(length)
  for (let at = 0; at < length; at += round) addAt(out, music, at)
  return out
}
