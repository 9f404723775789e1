import { RATE, type Pcm } from './pcm.ts'

const QUIET = 10 ** (-50 / 20)

/** Below -50 dBFS, in seconds, measured in twentieths. */
export function longestSilence(sound: Pcm): number {
  const step = RATE / 20
  let longest = 0
  let current = 0
  for (let at = 0; at + step <= sound.length; at += step) {
    const part = sound.subarray(at, at + step)
    const rms = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / step)
    current = rms < QUIET ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest / 20
}
