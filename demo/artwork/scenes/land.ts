import type { Random } from '../../random.ts'
import { createNoise, type Noise } from '../noise.ts'
import { short } from '../svg.ts'

type Ridge = { base: number; height: number; detail: number; row: number; flatAbove?: number; fallsFrom?: number }

/** Above `flatAbove` (0 to 1) hills become tables; from `fallsFrom` (0 to 1, left to right) on they fall to their base. */
export function ridge(noise: Noise, width: number, shape: Ridge): string {
  const { base, height, detail, row, flatAbove = 1, fallsFrom = 1 } = shape
  let d = ''
  for (let x = -4; x <= width + 4; x += 3) {
    const wild = noise.layered((x / width) * detail + row, row * 3.1, 5)
    const rise = wild > flatAbove ? flatAbove + (wild - flatAbove) * 0.12 : wild
    const fallen = Math.min(Math.max((x / width - fallsFrom) / (1 - fallsFrom || 1), 0), 1)
    d += `${d ? 'L' : 'M'}${x},${short(base - rise * height * (1 - fallen ** 2))}`
  }
  return `${d}L${width + 4},9999L-4,9999Z`
}

export const diceNoise = (random: Random) => createNoise(String(random.next()))

/** Left to right: the foothills, Devil's Peak, the flat top, Lion's Head and Signal Hill. */
const TABLE_MOUNTAIN: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.08, 0.05],
  [0.16, 0.12],
  [0.2, 0.42],
  [0.23, 0.62],
  [0.255, 0.5],
  [0.27, 0.36],
  [0.31, 0.42],
  [0.335, 0.9],
  [0.35, 0.985],
  [0.42, 1],
  [0.55, 0.985],
  [0.66, 1],
  [0.675, 0.94],
  [0.69, 0.62],
  [0.715, 0.42],
  [0.75, 0.46],
  [0.785, 0.7],
  [0.8, 0.64],
  [0.83, 0.3],
  [0.88, 0.14],
  [0.94, 0.06],
  [1, 0.02],
]

function heightAt(place: number): number {
  const next = TABLE_MOUNTAIN.findIndex(([x]) => x >= place)
  const [x1, y1] = TABLE_MOUNTAIN[Math.max(1, next)] ?? [1, 0]
  const [x0, y0] = TABLE_MOUNTAIN[Math.max(1, next) - 1] ?? [0, 0]
  return y0 + ((y1 - y0) * (place - x0)) / (x1 - x0)
}

export function tableMountain(width: number, middle: number, base: number, height: number, floor: number): string {
  const noise = createNoise('table mountain')
  const left = middle - width / 2
  let d = `M${left - 10},${floor}`
  for (let step = 0; step <= 250; step++) {
    const place = step / 250
    const rough = (noise.layered(place * 60, 2) - 0.5) * 0.045
    d += `L${short(left + place * width)},${short(base - (heightAt(place) + rough) * height)}`
  }
  return `${d}L${left + width + 10},${floor}Z`
}
