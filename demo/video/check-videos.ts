import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { measureLoudness } from '../sound/loudness.ts'
import { expectThat } from '../sound/programme/check-files.ts'
import { runTool } from '../sound/run-tool.ts'
import { CHANNEL_FRAMES, FRAME_SAMPLES, RENDITIONS, SOUND, toMs } from './grid.ts'
import { fileOf, VIDEO_CHANNELS, VIDEOS } from './paths.ts'
import { versionOf } from './playlists.ts'
import { readList } from './read-list.ts'

const MAX_BYTES = 34_000_000
const CHANNEL_MS = toMs(CHANNEL_FRAMES * FRAME_SAMPLES)

const Index = z.record(z.string(), z.object({ durationMs: z.int() }))

const readIndex = (folder: string) => readFileSync(path.join(folder, 'index.json'), 'utf8')

/** Counts pictures and AAC frames. Throws with the first error of the decoder. */
async function decode(file: string): Promise<{ pictures: number; sounds: number }> {
  const { stderr } = await runTool('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-'])
  expectThat(stderr.length === 0, `${file}: ${stderr.toString()}`)
  const entries = ['-count_packets', '-show_entries', 'stream=codec_type,nb_read_packets', '-of', 'csv=p=0']
  const { stdout } = await runTool('ffprobe', ['-v', 'error', ...entries, file])
  const counted = new Map(
    stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(','))
      .map(([type = '', count]) => [type, Number(count)]),
  )
  return { pictures: counted.get('video') ?? 0, sounds: counted.get('audio') ?? 0 }
}

function checkCaptions(file: string, durationMs: number): void {
  const times = [...readFileSync(file, 'utf8').matchAll(/(\d\d):(\d\d):(\d\d)\.(\d{3})/g)].map(
    ([, hours, minutes, seconds, ms]) =>
      Number(hours) * 3.6e6 + Number(minutes) * 6e4 + Number(seconds) * 1e3 + Number(ms),
  )
  expectThat(times.length >= 4, `${file} has no two captions`)
  const isOrdered = times.every((time, i) => time >= (times[i - 1] ?? 0) && time <= durationMs)
  expectThat(isOrdered, `${file} has captions out of order or beyond the end`)
}

/** The ranges must cover the file without a gap, and the version must be the file's. */
function checkPlaylist(folder: string, playlist: string, file: string): void {
  const text = readFileSync(path.join(folder, playlist), 'utf8')
  const bytes = readFileSync(path.join(folder, file))
  const ranges = [...text.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, size, start]) => [Number(start), Number(size)] as const,
  )
  const ends = ranges.map(([start, size]) => start + size)
  expectThat(ranges.length > 0 && ranges.slice(1).every(([start], i) => start === ends[i]), `${playlist}: a gap`)
  expectThat((ends.at(-1) ?? 0) <= bytes.length, `${playlist} of ${folder} reaches beyond the file`)
  expectThat(text.includes(`${file}?v=${versionOf(bytes)}`), `${playlist} of ${folder} names another version`)
}

async function checkFilm(id: string, durationMs: number): Promise<void> {
  const folder = path.join(VIDEOS, id)
  for (const { name } of RENDITIONS) {
    const file = fileOf(id, name)
    const { pictures, sounds } = await decode(path.join(folder, file))
    expectThat(toMs(pictures * FRAME_SAMPLES) === durationMs, `${file} has ${pictures} pictures`)
    expectThat(sounds === 2 * pictures, `${file}: sound and picture are not of one length`)
    checkPlaylist(folder, `${name}.m3u8`, file)
  }
  await checkSound(path.join(folder, fileOf(id, SOUND)), durationMs)
  checkPlaylist(folder, `${SOUND}.m3u8`, fileOf(id, SOUND))
  checkCaptions(path.join(folder, 'captions.en.vtt'), durationMs)
  console.log(`${id}: ${durationMs} ms, ${await measureLoudness(path.join(folder, fileOf(id, '360')))} LUFS`)
}

async function checkSound(file: string, durationMs: number): Promise<void> {
  const { pictures, sounds } = await decode(file)
  expectThat(pictures === 0, `${file} has pictures`)
  expectThat(toMs((sounds * FRAME_SAMPLES) / 2) === durationMs, `${file} has ${sounds} AAC frames`)
}

async function checkChannel(name: string, roundMs: number): Promise<void> {
  for (const rendition of RENDITIONS) {
    const file = path.join(VIDEO_CHANNELS, `${name}-${rendition.name}.mp4`)
    const { pictures, sounds } = await decode(file)
    expectThat(toMs(pictures * FRAME_SAMPLES) === roundMs, `${file} has ${pictures} pictures`)
    expectThat(sounds === 2 * pictures, `${file}: sound and picture are not of one length`)
  }
  await checkSound(path.join(VIDEO_CHANNELS, `${name}-${SOUND}.mp4`), roundMs)
  console.log(`${name}: a loop of ${roundMs} ms`)
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)

const { films, livestreams } = readList()
const made = Index.parse(JSON.parse(readIndex(VIDEOS)))
for (const { id } of films) {
  const film = made[id]
  if (!film) throw new Error(`${id} has not been generated`)
  await checkFilm(id, film.durationMs)
}
for (const { name } of livestreams) await checkChannel(name, CHANNEL_MS)
const bytes = bytesIn(VIDEOS) + bytesIn(VIDEO_CHANNELS)
console.log(`${(bytes / 1e6).toFixed(1)} MB together`)
expectThat(bytes <= MAX_BYTES, `the films and channels may not grow beyond ${MAX_BYTES / 1e6} MB`)
