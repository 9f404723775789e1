import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { SPOT_FILE_NAME } from '#contract/ad-pods.ts'
import { STATIONS } from '#contract/stations.ts'
import { CachedValue } from '#server/lib/async/cached-value.ts'
import { isMissingFile } from '#server/lib/errors/missing-file.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { linkTarget } from '#server/lib/urls/web-url.ts'

const file = z.string().regex(SPOT_FILE_NAME, 'must be the name of a file in this folder')

const Spot = z.object({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  advertiser: z.string().min(1),
  title: z.string().min(1),
  durationMs: z.number().int().positive(),
  /** Integrated loudness (EBU R128). */
  lufs: z.number().min(-60).max(0),
  /** A path of this site or an http(s) URL. */
  clickUrl: z.string().refine((text) => linkTarget(text) !== null, 'must be a path or an http address'),
  companion: file.optional(),
  files: z
    .array(
      z.object({
        name: file,
        type: z.enum(['audio/mp4', 'video/mp4']),
        width: z.number().optional(),
        height: z.number().optional(),
      }),
    )
    .min(1),
  skipAfterSeconds: z.number().positive().optional(),
  /** Only before media of these stations. */
  stations: z.array(z.enum(STATIONS)).optional(),
  /** Days of the campaign, `yyyy-mm-dd`, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type Spot = z.infer<typeof Spot>

const MAX_AGE_MS = 30_000

/** Reads `index.json`; a change takes effect within a minute. Without the file there are no spots, and an invalid one is logged. */
export function createSpotLoader(folder: string, log: Logger): () => Promise<readonly Spot[]> {
  const cached = new CachedValue(() => readSpots(path.join(folder, 'index.json'), log), { maxAgeMs: MAX_AGE_MS })
  return async () => cached.get()
}

async function readSpots(file: string, log: Logger): Promise<readonly Spot[]> {
  try {
    return z.array(Spot).parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    if (!isMissingFile(cause)) log.warn({ cause, file }, 'the house spots cannot be read')
    return []
  }
}
