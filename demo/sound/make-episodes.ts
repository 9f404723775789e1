import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { durationMs, encodeEpisode, mixEpisode } from './episodes/episode.ts'
import { loadPodcasts, spokenText, voiceOf } from './episodes/podcasts.ts'
import { signatureTune } from './episodes/sting.ts'
import { MEDIA } from './paths.ts'
import { speak } from './speech/speak.ts'

const FOLDER = join(MEDIA, 'episodes')
const MAX_BYTES = 11_000_000

const durations: Record<string, number> = {}
const rows: { podcast: string; voice: string; episodes: number; seconds: string; kilobytes: number }[] = []
let total = 0

for (const [number, podcast] of loadPodcasts().entries()) {
  const voice = voiceOf(podcast, number)
  const tune = signatureTune(`signature-${podcast.slug}`, number)
  // Podcasts that share a voice differ in pitch and speed.
  const shift = { semitones: (((number * 5) % 7) - 3) * 0.25, speed: 1 + (((number * 3) % 5) - 2) * 0.015 }
  let bytes = 0
  for (const episode of podcast.episodes) {
    const file = join(FOLDER, podcast.slug, `${episode.slug}.m4a`)
    if (!existsSync(file)) {
      const words = await speak(spokenText(episode), voice, shift)
      const tags = { title: episode.headline, artist: podcast.author ?? podcast.headline, album: podcast.headline }
      await encodeEpisode(await mixEpisode(tune, words), file, tags)
    }
    durations[`${podcast.slug}/${episode.slug}`] = await durationMs(file)
    bytes += statSync(file).size
  }
  total += bytes
  const lengths = podcast.episodes.map((episode) => (durations[`${podcast.slug}/${episode.slug}`] ?? 0) / 1000)
  const seconds = `${Math.min(...lengths).toFixed(1)} to ${Math.max(...lengths).toFixed(1)}`
  const kilobytes = Math.round(bytes / 1000)
  rows.push({ podcast: podcast.slug, voice, episodes: podcast.episodes.length, seconds, kilobytes })
}

await writeFile(join(FOLDER, 'durations.json'), `${JSON.stringify(durations, null, 2)}\n`)
console.table(rows)
console.log(`${Object.keys(durations).length} episodes, ${(total / 1e6).toFixed(2)} MB`)
if (total > MAX_BYTES) throw new Error(`the episodes take more than ${MAX_BYTES / 1e6} MB`)
