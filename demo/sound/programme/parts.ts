import { loadPiece, playingTime, renderPiece } from '../compose/render.ts'
import { addAt, ease, toSamples, type Pcm } from '../pcm.ts'

/** With slopes of half a second. Positions in samples. */
export function duck(sound: Pcm, from: number, to: number, gain: number): void {
  const slope = toSamples(0.5)
  for (let i = Math.max(0, from - slope); i < Math.min(sound.length, to + slope); i++) {
    const inside = i < from ? ease((i - from + slope) / slope) : i > to ? ease((to + slope - i) / slope) : 1
    sound[i] = (sound[i] ?? 0) * (1 + (gain - 1) * inside)
  }
}

/** Repeated on the bar. */
export async function repeated(id: string, length: number): Promise<Pcm> {
  const piece = loadPiece(id)
  const music = await renderPiece(piece)
  const round = toSamples(playingTime(piece))
  const out = new Float32Array(length)
  for (let at = 0; at < length; at += round) addAt(out, music, at)
  return out
}
