import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { SCENES, type SceneName } from '../artwork/scenes/scenes.ts'
import { PALETTES, type PaletteName } from '../artwork/palettes.ts'
import { directions } from '../artwork/directions/all.ts'
import type { Direction } from '../artwork/direction.ts'

const isScene = (name: string): name is SceneName => name in SCENES
const isPalette = (name: string): name is PaletteName => name in PALETTES

const Seen = z.object({
  title: z.string(),
  image: z.string(),
  scene: z.string().refine(isScene),
  palette: z.string().refine(isPalette),
  voice: z.string(),
  spoken: z.array(z.string()).min(1),
})

const Film = Seen.extend({ id: z.string(), seconds: z.number().min(8).max(20) })
const Livestream = Seen.extend({ name: z.string() })

export type Film = z.infer<typeof Film>
export type Livestream = z.infer<typeof Livestream>

/** Every film and video channel of the demo group. */
export function readList(): { films: Film[]; livestreams: Livestream[] } {
  const file = new URL('../content/videos.yaml', import.meta.url)
  return z.object({ films: z.array(Film), livestreams: z.array(Livestream) }).parse(parse(readFileSync(file, 'utf8')))
}

/** Returns the picture of a film or channel, or its scene if there is no picture of that name. */
export function pictureOf({ image, scene, palette }: Film | Livestream): Direction {
  const direction = directions.find(({ id }) => id === image)
  return direction ?? { kind: 'view', id: image, scene, palette, look: 0.6, description: '' }
}

const SERIES = ['Tide Tables', 'Five in the Morning', 'Rooftop Sessions', 'Red Soil']

/** Returns the series of a film, from its id. */
export const seriesOf = ({ id }: Film): string =>
  SERIES.find((name) => id.startsWith(`video-${name.toLowerCase().replaceAll(' ', '-')}-`)) ?? 'Special'
