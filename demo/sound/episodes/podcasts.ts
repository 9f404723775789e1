import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { PODCASTS, SOUND } from '../paths.ts'
import { voiceNames } from '../speech/speak.ts'

const Episode = z.object({ slug: z.string(), headline: z.string(), text: z.string() })

const Podcast = z.object({
  slug: z.string(),
  headline: z.string(),
  author: z.string().optional(),
  episodes: z.array(Episode),
})

type Episode = z.infer<typeof Episode>
export type Podcast = z.infer<typeof Podcast>

/** Every podcast of the demo group, in the order of the file names. */
export function loadPodcasts(): Podcast[] {
  if (!existsSync(PODCASTS)) return []
  const files = readdirSync(PODCASTS).filter((file) => file.endsWith('.yaml'))
  return files.toSorted().map((file) => Podcast.parse(parse(readFileSync(join(PODCASTS, file), 'utf8'))))
}

/** The voice of each podcast; one that is not in `cast.yaml` gets a voice by its number in the list. */
export function voiceOf(podcast: Podcast, number: number): string {
  const cast = z.record(z.string(), z.string())
  const chosen = cast.parse(parse(readFileSync(join(SOUND, 'episodes', 'cast.yaml'), 'utf8')))
  return chosen[podcast.slug] ?? voiceNames[number % voiceNames.length] ?? 'lerato'
}

const ENOUGH_WORDS = 44
const MOST_WORDS = 68
const countWords = (text: string) => text.split(/\s+/).length

/** The text to speak: the title, then whole sentences, at least one, for some 15 to 25 seconds. */
export function spokenText(episode: Episode): string {
  const [first = '', ...others] = episode.text.trim().split(/(?<=[.!?])\s+/)
  let spoken = `${episode.headline.replace(/[.!?]?$/, '')}. ${first}`
  for (const sentence of others) {
    const words = countWords(spoken)
    if (words >= ENOUGH_WORDS || words + countWords(sentence) > MOST_WORDS) break
    spoken += ` ${sentence}`
  }
  return spoken
}
