import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { loadChannels } from '#server/features/live/channels.ts'
import { recordingFile } from '#server/features/live/recording-file.ts'
import { hourStart } from '#server/features/live/running-order.ts'
import { segmentAt, segmentInstant } from '#server/features/live/segment-clock.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { measureLoudness } from './loudness.ts'
import { MEDIA, WORK } from './paths.ts'
import { RATE, readPcm, type Pcm } from './pcm.ts'
import { checkBoxes, expectThat } from './programme/check-files.ts'
import { SEGMENT_SAMPLES } from './programme/mix.ts'
import { withFolder } from './run-tool.ts'
import { longestSilence } from './silence.ts'

const FOLDER = join(MEDIA, 'live')
const MAX_SILENCE_SECONDS = 1.5
const LUFS = -16
/** Short pieces are measured in few blocks, limited peaks cost a little, and low bitrates lose more. */
const LUFS_TOLERANCE = 2
/** Largest step between two samples at a join, as a share of full scale; speech and music have larger steps everywhere. */
const MAX_STEP = 0.01

async function checkPiece(name: string): Promise<{ piece: string; seconds: number; lufs: number; silence: number }> {
  const file = join(FOLDER, 'pieces', name)
  const segments = checkBoxes(await readFile(file))
  const sound = await readPcm(file)
  expectThat(sound.length === segments * SEGMENT_SAMPLES, `${name}: ${sound.length} samples in ${segments} segments`)
  const silence = longestSilence(sound)
  expectThat(silence <= MAX_SILENCE_SECONDS, `${name}: ${silence} s of silence`)
  const lufs = await measureLoudness(file)
  expectThat(Math.abs(lufs - LUFS) <= LUFS_TOLERANCE, `${name}: ${lufs} LUFS`)
  return { piece: name, seconds: (segments * SEGMENT_SAMPLES) / RATE, lufs, silence }
}

/** Twenty minutes, with more than twenty pieces. */
const CHECKED_SEGMENTS = 293

/** Decodes it as one file, as a player receives it. */
async function checkHour(station: string, hour: number): Promise<void> {
  const channel = [...(await channels)].find(([id]) => id === station)?.[1]
  for (const [bitrate, rendition] of channel?.renditions ?? []) {
    const first = hourStart(hour)
    const segments = CHECKED_SEGMENTS
    const { size, read } = recordingFile(rendition, first, segments)
    const file = withFolder(join(WORK, 'check', `${station}-${bitrate}.m4a`))
    await writeFile(file, new Uint8Array(await buffer(read({ start: 0, end: size }))))
    const sound = await readPcm(file)
    expectThat(sound.length === segments * SEGMENT_SAMPLES, `${station}: the hour has ${sound.length} samples`)
    const [from, to] = [segmentInstant(first), segmentInstant(first + segments)]
    const starts = channel?.programme.itemsBetween(from, to).filter(({ startsAt }) => startsAt >= from) ?? []
    const silence = longestSilence(sound)
    expectThat(silence <= MAX_SILENCE_SECONDS, `${station}: ${silence} s of silence`)
    const steps = starts.map(({ startsAt }) => stepAt(sound, segmentAt(new Date(startsAt)) - first))
    const step = Math.max(...steps)
    expectThat(step <= MAX_STEP, `${station}: a step of ${step} where two pieces meet`)
    console.log(
      `${station}-${bitrate}: ${await measureLoudness(file)} LUFS, longest silence ${silence} s, largest step ${step}`,
    )
  }
}

/** Within 20 ms of the start of a segment. */
function stepAt(sound: Pcm, segment: number): number {
  const at = segment * SEGMENT_SAMPLES
  const part = sound.subarray(Math.max(0, at - RATE / 50), at + RATE / 50)
  return part.reduce((most, value, i) => Math.max(most, Math.abs(value - (part[i - 1] ?? value))), 0)
}

const channels = loadChannels(FOLDER, new Map())
const names = (await readdir(join(FOLDER, 'pieces'))).filter((name) => name.endsWith('.mp4'))
const rows = []
for (const name of names) rows.push(await checkPiece(name))
console.table(rows)
const someHour = Math.floor(Date.UTC(2026, 2, 4, 6) / HOUR_MS)
for (const station of (await channels).keys()) await checkHour(station, someHour)
