import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EpisodeIndex } from './episodes/index-file.ts'
import { measureLoudness } from './loudness.ts'
import { MEDIA } from './paths.ts'
import { RATE, readPcm, type Pcm } from './pcm.ts'
import { expectThat } from './programme/check-files.ts'
import { longestSilence } from './silence.ts'

const FOLDER = join(MEDIA, 'episodes')
const LUFS = -16
const LUFS_TOLERANCE = 1
const MAX_SILENCE_SECONDS = 1.5
const MIN_SECONDS = 120
/** A trailer is short. */
const TRAILER = /\/trailer-/
/** A low bitrate adds to peaks: 1.5 dB above full scale. */
const MAX_PEAK = 1.19

const peakOf = (sound: Pcm) => sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

async function checkEpisode(name: string) {
  const file = join(FOLDER, `${name}.m4a`)
  const sound = await readPcm(file)
  const seconds = sound.length / RATE
  const [lufs, silence, peak] = [await measureLoudness(file), longestSilence(sound), peakOf(sound)]
  expectThat(seconds >= MIN_SECONDS || TRAILER.test(name), `${name}: ${seconds} s`)
  expectThat(peak < MAX_PEAK, `${name}: a peak of ${peak}`)
  expectThat(silence <= MAX_SILENCE_SECONDS, `${name}: ${silence} s of silence`)
  expectThat(Math.abs(lufs - LUFS) <= LUFS_TOLERANCE, `${name}: ${lufs} LUFS`)
  return { name, seconds, lufs, silence, peak }
}

const index = EpisodeIndex.parse(JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')))
const podcasts = process.argv.slice(2)
const rows = []
for (const name of Object.keys(index)) {
  const [podcast = ''] = name.split('/')
  if (podcasts.length === 0 || podcasts.includes(podcast)) rows.push(await checkEpisode(name))
}
console.table(rows)
