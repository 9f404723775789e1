import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { SOUND } from '../paths.ts'
import { voiceNames } from '../speech/speak.ts'

const Spot = z.object({
  advertiser: z.string(),
  title: z.string(),
  voice: z.enum(voiceNames),
  bed: z.string(),
  words: z.string(),
  lines: z.array(z.string()).min(1),
  paper: z.string(),
  ink: z.string(),
  skipAfterSeconds: z.number().positive().optional(),
  film: z.boolean().default(false),
})
export type Spot = z.infer<typeof Spot>

export const loadSpots = (): Record<string, Spot> =>
  z.record(z.string(), Spot).parse(parse(readFileSync(join(SOUND, 'spots', 'spots.yaml'), 'utf8')))
