import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { PODCASTS } from '../paths.ts'

const Episode = z.object({ slug: z.string(), headline: z.string() })

const Podcast = z.object({
  slug: z.string(),
  headline: z.string(),
  author: z.string().optional(),
  episodes: z.array(Episode),
})

export type Podcast = z.infer<typeof Podcast>

export function loadPodcasts(): Podcast[] {
  if (!existsSync(PODCASTS)) return []
  const files = readdirSync(PODCASTS).filter((file) => file.endsWith('.yaml'))
  return files.toSorted().map((file) => Podcast.parse(parse(readFileSync(join(PODCASTS, file), 'utf8'))))
}
