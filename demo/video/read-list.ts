import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Direction } from '../artwork/direction.ts'
import { directions } from '../artwork/directions/all.ts'
import { PALETTES, type PaletteName } from '../artwork/palettes.ts'
import { isCastName } from '../artwork/people/cast.ts'
import { SCENES, type SceneName } from '../artwork/scenes/scenes.ts'

const isScene = (name: string): name is SceneName => name in SCENES
const isPalette = (name: string): name is PaletteName => name in PALETTES

const scene = z.string().refine(isScene)
const palette = z.string().refine(isPalette)

/** In the palette of the film if it has none of its own. */
const Cut = z.union([
  z.strictObject({ scene, palette: palette.optional() }),
  z.strictObject({ person: z.string().refine(isCastName), palette: palette.optional() }),
])

/** Of the narrator, or `{ voice: sentence }`. */
const Sentence = z.union([
  z.string(),
  z.record(z.string(), z.string()).refine((line) => Object.keys(line).length === 1, 'one voice a line'),
])

const Seen = z.object({
  title: z.string(),
  image: z.string(),
  scene,
  palette,
  cuts: z.array(Cut).default([]),
  voice: z.string(),
  spoken: z.array(Sentence).min(1),
})

const Film = Seen.extend({ id: z.string(), seconds: z.number().min(30).max(90) })
const Livestream = Seen.extend({ name: z.string() })

export type Film = z.infer<typeof Film>
export type Livestream = z.infer<typeof Livestream>

export function readList(): { films: Film[]; livestreams: Livestream[] } {
  const file = new URL('../content/videos.yaml', import.meta.url)
  return z.object({ films: z.array(Film), livestreams: z.array(Livestream) }).parse(parse(readFileSync(file, 'utf8')))
}

export const sentencesOf = ({ spoken, voice }: Film | Livestream): { voice: string; text: string }[] =>
  spoken.map((line) => {
    if (typeof line === 'string') return { voice, text: line }
    const [[name, text] = [voice, '']] = Object.entries(line)
    return { voice: name, text }
  })

/** The scene if there is no picture of that name. */
export function pictureOf(seen: Film | Livestream): Direction {
  return directions.find(({ id }) => id === seen.image) ?? sceneOf(seen, seen.image)
}

/** Another place of the same kind for each `id`. */
export const sceneOf = ({ scene: name, palette: colours }: Film | Livestream, id: string): Direction => ({
  kind: 'view',
  id,
  scene: name,
  palette: colours,
  look: 0.6,
  isLight: true,
  description: '',
})

export const cutsOf = (seen: Film | Livestream): Direction[] =>
  seen.cuts.map((cut, i) => {
    const id = `${seen.image} cut ${i}`
    const colours = cut.palette ?? seen.palette
    if ('scene' in cut) return sceneOf({ ...seen, scene: cut.scene, palette: colours }, id)
    const looks = { family: 'portrait', person: cut.person, palette: colours } as const
    return { kind: 'cover', id, title: seen.title, byline: '', description: '', ...looks }
  })
