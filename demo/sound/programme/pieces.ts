import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { isStationId, STATIONS, type StationId } from '#contract/stations.ts'
import { loadPiece } from '../compose/render.ts'
import { SOUND } from '../paths.ts'

/** For example `{ gareth: "Good to have you with us." }`. */
const Line = z.record(z.string(), z.string()).refine((line) => Object.keys(line).length === 1, 'one voice a line')
export type Line = z.infer<typeof Line>

const About = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().optional(),
  artist: z.string().optional(),
})
const SPOKEN = ['talk', 'bulletin', 'headlines', 'weather', 'advert', 'jingle', 'link', 'time'] as const

const Song = About.extend({ role: z.literal('song'), music: z.string() })
const Sting = About.extend({ role: z.enum(['jingle', 'opener']), sting: z.string(), over: Line })
const Talk = About.extend({
  role: z.enum(SPOKEN),
  song: z.string().optional(),
  minute: z.int().min(5).max(55).optional(),
  talk: z.array(Line).min(1),
  bed: z.string().optional(),
})
/** The first turns of an episode's script, and a sentence that ends them. */
const Excerpt = About.extend({ role: z.literal('talk'), excerpt: z.string(), turns: z.int().min(1), end: Line })

const Piece = z.union([Song, Sting, Talk, Excerpt])
export type Song = z.infer<typeof Song>
export type Sting = z.infer<typeof Sting>
export type Talk = z.infer<typeof Talk>
export type Excerpt = z.infer<typeof Excerpt>
export type Piece = z.infer<typeof Piece>

const Station = z.object({
  station: z.custom<StationId>(isStationId, `a station is one of ${STATIONS.join(', ')}`),
  sets: z.array(z.string()).min(1),
  pause: z.object({ title: z.string(), artist: z.string() }),
  /** Checked by the server, which reads it. */
  clock: z.array(z.unknown()).min(1),
})

const readYaml = (...path: string[]): unknown => parse(readFileSync(join(SOUND, 'live', ...path), 'utf8'))

export const loadStation = (station: StationId): z.infer<typeof Station> => Station.parse(readYaml(`${station}.yaml`))

/** Songs have the title and the artist of their sheet. */
export function loadSet(set: string): Piece[] {
  return z
    .array(Piece)
    .parse(readYaml('pieces', `${set}.yaml`))
    .map((piece) => {
      if (piece.role !== 'song') return piece
      const { title, artist } = loadPiece(piece.music)
      return { ...piece, title, artist }
    })
}
