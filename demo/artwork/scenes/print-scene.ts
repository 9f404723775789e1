import { createRandom } from '../../random.ts'
import { createNoise } from '../noise.ts'
import { compose, toneOf, type Raster, type Tone } from '../raster.ts'
import { dotOver, gradientMap } from '../screens.ts'
import { sheet } from '../svg.ts'
import type { SceneDrawing } from './scene.ts'
import { SCENES, type SceneName } from './scenes.ts'

type Colours = {
  stops: readonly (readonly [place: number, colour: string])[]
  dots?: { cell: number; ink: string } | undefined
  /** Ink of the scene's spot, if it has one. */
  spot?: string | undefined
}

const CLOUDS = 0.1

function weather({ values, width, height }: Tone, seed: string): void {
  const noise = createNoise(seed)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cloud = (noise.layered((x / width) * 9, (y / height) * 6) - 0.5) * CLOUDS
      const fall = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 0.22
      values[i] = Math.max(0, Math.min(1, (values[i] ?? 0) + cloud - fall))
    }
  }
}

/** The gradient is from dark to light. */
export async function printScene(
  scene: SceneName,
  seed: string,
  size: { width: number; height: number },
  { stops, dots, spot: spotInk }: Colours,
): Promise<Raster> {
  const { width, height } = size
  const { defs, body, spot }: SceneDrawing = SCENES[scene](width, height, createRandom(`scene ${seed}`))
  const tone = await toneOf(sheet(width, height, body, defs), size)
  weather(tone, `${seed} ${scene}`)
  const print = gradientMap(tone, stops)
  if (dots) dotOver(print, tone, dots.cell, dots.ink, 0.2)
  if (!spot || !spotInk) return print
  return compose(print, [sheet(width, height, `<g fill="${spotInk}" opacity=".92">${spot}</g>`)], 0, seed)
}
