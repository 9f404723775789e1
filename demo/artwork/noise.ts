import { createRandom } from '../random.ts'

/** From 0 to 1 over an endless plane, which repeats every 64 units. */
export type Noise = {
  at: (x: number, y: number) => number
  /** Several octaves: clouds, hills, water. */
  layered: (x: number, y: number, octaves?: number) => number
}

const SIDE = 64

const ease = (t: number) => t * t * (3 - 2 * t)

export function createNoise(seed: string): Noise {
  const random = createRandom(`noise ${seed}`)
  const lattice = Float32Array.from({ length: SIDE * SIDE }, random.next)
  const value = (x: number, y: number) => lattice[(x & (SIDE - 1)) + (y & (SIDE - 1)) * SIDE] ?? 0

  const at = (x: number, y: number) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = ease(x - left)
    const v = ease(y - top)
    const upper = value(left, top) * (1 - u) + value(left + 1, top) * u
    const lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }

  const layered = (x: number, y: number, octaves = 4) => {
    let sum = 0
    let weights = 0
    let weight = 0.5
    let scale = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += weight * at(x * scale, y * scale)
      weights += weight
      weight *= 0.5
      scale *= 2.03
    }
    return sum / weights
  }

  return { at, layered }
}
