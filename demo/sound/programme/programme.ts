import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { isStationId, STATIONS, type StationId } from '#contract/stations.ts'
import { SOUND } from '../paths.ts'

/** One voice and what it says: `{ gareth: "Good to have you with us." }` */
const Line = z.record(z.string(), z.string()).refine((line) => Object.keys(line).length === 1, 'one voice a line')

const Sting = z.object({ sting: z.string(), over: Line.optional() })
const Talk = z.object({ talk: z.array(Line).min(1), bed: z.string().optional() })
const Music = z.object({ music: z.string(), intro: Line.optional(), weight: z.number().positive().default(1) })

const Part = z.union([Sting, Talk, Music])

const Item = z.object({
  kind: z.enum(['song', 'show', 'news', 'ad']),
  title: z.string(),
  artist: z.string().optional(),
  parts: z.array(Part).min(1),
})

const Programme = z.object({
  station: z.custom<StationId>(isStationId, `a station is one of ${STATIONS.join(', ')}`),
  items: z.array(Item).min(6).max(14),
})

export type Line = z.infer<typeof Line>
export type Sting = z.infer<typeof Sting>
export type Talk = z.infer<typeof Talk>
export type Music = z.infer<typeof Music>
export type Part = z.infer<typeof Part>
export type Programme = z.infer<typeof Programme>

/** Reads `live/{station}.yaml`. */
export function loadProgramme(station: StationId): Programme {
  return Programme.parse(parse(readFileSync(join(SOUND, 'live', `${station}.yaml`), 'utf8')))
}
