import { createRandom } from '../random.ts'

/** Roughens pixels in place, alike in all channels, so that flat colour looks printed. `amount` is a share of full white. */
export function addGrain(pixels: Buffer, amount: number, seed: string): void {
  if (amount === 0) return
  const { next } = createRandom(`grain ${seed}`)
  let before = 0
  for (let i = 0; i < pixels.length; i += 3) {
    const speck = (next() + next() + next() - 1.5) * amount
    const lift = (speck * 0.75 + before * 0.25) * 255
    before = speck
    for (let channel = i; channel < i + 3; channel++) {
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + lift))
    }
  }
}
