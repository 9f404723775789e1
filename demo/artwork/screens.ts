import { channels, type Rgb } from './colour.ts'
import type { Raster, Tone } from './raster.ts'

type Rotation = { cos: number; sin: number; wave: number }

/** A dot screen turned by `degrees`, one dot every `cell` pixels. */
function rotation(cell: number, degrees: number): Rotation {
  const angle = (degrees * Math.PI) / 180
  return { cos: Math.cos(angle), sin: Math.sin(angle), wave: (2 * Math.PI) / cell }
}

/** Height of the dot screen at a pixel, -0.5 between dots to 0.5 in the middle of one. */
const dotAt = ({ cos, sin, wave }: Rotation, x: number, y: number) =>
  0.25 * (Math.cos(wave * (x * cos + y * sin)) + Math.cos(wave * (y * cos - x * sin)))

const clamp = (value: number) => (value <= 0 ? 0 : value >= 1 ? 1 : value)

function paintPixels(
  tone: Tone,
  paint: (value: number, x: number, y: number, rgb: [number, number, number]) => void,
): Raster {
  const { values, width, height } = tone
  const data = Buffer.alloc(width * height * 3)
  const rgb: [number, number, number] = [0, 0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      paint(values[i] ?? 0, x, y, rgb)
      data.set(rgb, i * 3)
    }
  }
  return { data, width, height }
}

function moveTowards(rgb: [number, number, number], target: Rgb, share: number): void {
  rgb[0] += (target[0] - rgb[0]) * share
  rgb[1] += (target[1] - rgb[1]) * share
  rgb[2] += (target[2] - rgb[2]) * share
}

function start(rgb: [number, number, number], colour: Rgb): void {
  ;[rgb[0], rgb[1], rgb[2]] = colour
}

type Stops = readonly (readonly [place: number, colour: string])[]

/** Each level takes the colour at its place between the stops. */
export function gradientMap(tone: Tone, stops: Stops): Raster {
  const parsed = stops.map(([place, colour]) => ({ place, colour: channels(colour) }))
  return paintPixels(tone, (value, _x, _y, rgb) => {
    const next = parsed.findIndex(({ place }, i) => i > 0 && (value <= place || i === parsed.length - 1))
    const low = parsed[next - 1]
    const high = parsed[next]
    if (!low || !high) return
    start(rgb, low.colour)
    moveTowards(rgb, high.colour, clamp((value - low.place) / (high.place - low.place)))
  })
}

type Halftone = { cell: number; degrees: number; ink: string; paper: string; soft: number }

/** Dots are larger where the picture is darker. `soft` blurs their edge. */
export function halftone(tone: Tone, { cell, degrees, ink, paper, soft }: Halftone): Raster {
  const screen = rotation(cell, degrees)
  const [dark, light] = [channels(ink), channels(paper)]
  return paintPixels(tone, (value, x, y, rgb) => {
    start(rgb, light)
    moveTowards(rgb, dark, clamp((0.5 + dotAt(screen, x, y) - value) / soft + 0.5))
  })
}

/** At `strength` of full ink. */
export function dotOver(picture: Raster, tone: Tone, cell: number, ink: string, strength: number): void {
  const screen = rotation(cell, 30)
  const dark = channels(ink)
  for (let y = 0, i = 0; y < tone.height; y++) {
    for (let x = 0; x < tone.width; x++, i++) {
      const value = (tone.values[i] ?? 0) ** 0.9
      const share = clamp((0.5 + dotAt(screen, x, y) - value) / 0.3 + 0.5) * strength
      for (let channel = 0; channel < 3; channel++) {
        const at = i * 3 + channel
        const from = picture.data[at] ?? 0
        picture.data[at] = from + ((dark[channel] ?? 0) - from) * share
      }
    }
  }
}

type Print = {
  cell: number
  degrees: number
  inks: readonly [string, ...string[]]
  cuts: readonly number[]
  soft: number
}

/** Flat inks from dark to light with a cut between each two, and dots only where two inks meet. */
export function printInks(tone: Tone, { cell, degrees, inks, cuts, soft }: Print): Raster {
  const screen = rotation(cell, degrees)
  const [darkest, ...lighter] = [channels(inks[0]), ...inks.slice(1).map(channels)] as const
  return paintPixels(tone, (value, x, y, rgb) => {
    // Full black and full white stay solid: stray dots look like dirt and enlarge the file.
    const level = value + dotAt(screen, x, y) * 0.24 * clamp(value / 0.12) * clamp((1.06 - value) / 0.12)
    start(rgb, darkest)
    for (const [i, ink] of lighter.entries()) moveTowards(rgb, ink, clamp((level - (cuts[i] ?? 1)) / soft + 0.5))
  })
}
