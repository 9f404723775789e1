import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STATIONS, type StationId } from '#contract/stations.ts'
import { loudnessOf } from './loudness.ts'
import { MEDIA } from './paths.ts'
import { RATE, readPcm, type Pcm } from './pcm.ts'
import { checkBoxes, expectThat, readAbout } from './programme/check-files.ts'
import { TOTAL_SAMPLES } from './programme/mix.ts'

const QUIET = 10 ** (-50 / 20)
const MAX_SILENCE_SECONDS = 2

/** The longest stretch below -50 dBFS, in seconds, measured in tenths. */
function longestSilence(sound: Pcm): number {
  const step = RATE / 10
  let longest = 0
  let current = 0
  for (let at = 0; at + step <= sound.length; at += step) {
    current = rms(sound, at, at + step) < QUIET ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest / 10
}

function rms(sound: Pcm, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (sound[i] ?? 0) ** 2
  return Math.sqrt(sum / Math.max(1, to - from))
}

function itemLevel(sound: Pcm, { startMs, endMs }: { startMs: number; endMs: number }): string {
  const level = rms(sound, (startMs * RATE) / 1000, Math.min(sound.length, (endMs * RATE) / 1000))
  return (20 * Math.log10(Math.max(level, 1e-9))).toFixed(1)
}

async function checkStation(station: StationId): Promise<void> {
  const { items } = readAbout(await readFile(join(MEDIA, 'live', `${station}.json`), 'utf8'))
  for (const kilobits of [64, 24]) {
    const file = join(MEDIA, 'live', `${station}-${kilobits}.mp4`)
    checkBoxes(await readFile(file))
    const sound = await readPcm(file)
    expectThat(sound.length === TOTAL_SAMPLES, `${file}: ${sound.length} samples`)
    const silence = longestSilence(sound)
    expectThat(silence <= MAX_SILENCE_SECONDS, `${file}: ${silence} s of silence`)
    console.log(`${station}-${kilobits}: ${await loudnessOf(file)} LUFS, longest silence ${silence} s`)
    if (kilobits === 24) continue
    console.table(items.map((item) => ({ title: item.title, startMs: item.startMs, rms: itemLevel(sound, item) })))
  }
}

for (const station of STATIONS) await checkStation(station)
