import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { STATIONS, type StationId } from '#contract/stations.ts'
import { loudnessOf } from './loudness.ts'
import { MEDIA } from './paths.ts'
import { RATE, readPcm, type Pcm } from './pcm.ts'
import { boxAt, boxesIn, readFragment, type Box } from './programme/boxes.ts'
import { FRAMES_PER_SEGMENT, SEGMENTS, SEGMENT_SAMPLES, TOTAL_SAMPLES } from './programme/mix.ts'

const About = z.object({
  station: z.enum(STATIONS),
  segmentMs: z.literal(4096),
  segments: z.literal(SEGMENTS),
  durationMs: z.literal(491_520),
  items: z
    .array(z.object({ kind: z.string(), title: z.string(), startMs: z.int(), endMs: z.int() }))
    .min(6)
    .max(14),
})

const QUIET = 10 ** (-50 / 20)

function expect(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint)
}

/** The container: one init, then fragments of equal length whose times have no gap. */
async function checkBoxes(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [ftyp, moov, ...rest] = boxesIn(bytes)
  expect(ftyp?.type === 'ftyp' && moov?.type === 'moov', `${file} does not begin with ftyp and moov`)
  if (moov) checkTrack(bytes, moov, file)
  expect(rest.map((box) => box.type).join(' ') === Array(SEGMENTS).fill('moof mdat').join(' '), `${file}: boxes`)
  const fragments = rest.filter((box) => box.type === 'moof').map((moof) => readFragment(bytes, moof))
  fragments.forEach(({ version, startsAt, frames }, i) => {
    expect(version === 1 && startsAt === i * SEGMENT_SAMPLES, `${file}: fragment ${i} starts at ${startsAt}`)
    expect(frames === FRAMES_PER_SEGMENT, `${file}: fragment ${i} has ${frames} frames`)
  })
}

function checkTrack(bytes: Buffer, moov: Box, file: string): void {
  const timescale = bytes.readUInt32BE(boxAt(bytes, moov, 'trak/mdia/mdhd').body + 12)
  expect(timescale === RATE, `${file}: timescale ${timescale}`)
  const track = boxAt(bytes, moov, 'trak')
  const hasEdits = boxesIn(bytes, track.body, track.end).some((box) => box.type === 'edts')
  expect(!hasEdits, `${file}: an edit list would shift the sound`)
}

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

const decibels = (value: number) => (20 * Math.log10(Math.max(value, 1e-9))).toFixed(1)

async function checkStation(station: StationId): Promise<void> {
  const { items } = About.parse(JSON.parse(await readFile(join(MEDIA, 'live', `${station}.json`), 'utf8')))
  items.forEach((item, i) =>
    expect(item.startMs === (items[i - 1]?.endMs ?? 0), `${station}: gap before ${item.title}`),
  )
  expect(items.at(-1)?.endMs === 491_520, `${station}: the items end too early`)
  for (const kilobits of [64, 24]) {
    const file = join(MEDIA, 'live', `${station}-${kilobits}.mp4`)
    await checkBoxes(file)
    const sound = await readPcm(file)
    expect(sound.length === TOTAL_SAMPLES, `${file}: ${sound.length} samples`)
    const silence = longestSilence(sound)
    expect(silence <= 2, `${file}: ${silence} s of silence`)
    console.log(`${station}-${kilobits}: ${await loudnessOf(file)} LUFS, longest silence ${silence} s`)
    if (kilobits === 64) console.table(items.map((item) => ({ ...item, rms: itemLevel(sound, item) })))
  }
}

const itemLevel = (sound: Pcm, { startMs, endMs }: { startMs: number; endMs: number }) =>
  decibels(rms(sound, (startMs * RATE) / 1000, Math.min(sound.length, (endMs * RATE) / 1000)))

for (const station of STATIONS) await checkStation(station)
