import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fragment } from '../sound/programme/encode.ts'
import { withFolder } from '../sound/run-tool.ts'
import { toVtt } from './captions.ts'
import { drawFrames } from './draw-frames.ts'
import { encodePictures, encodeRendition } from './encode.ts'
import { FRAME_SAMPLES, RENDITIONS, SEGMENT_FRAMES, SMALLEST, SOUND, toMs } from './grid.ts'
import { narrationLength, narrate, speakLines, spread } from './narration.ts'
import { fileOf, VIDEOS, WORK } from './paths.ts'
import { masterPlaylist, mediaPlaylist, readFilm } from './playlists.ts'
import { type Film, readList, sentencesOf } from './read-list.ts'
import { shotsOf } from './shots.ts'

const INDEX = path.join(VIDEOS, 'index.json')
const BEDS = ['bed-warm', 'bed-bright', 'bed-traffic'] as const
const SPEECH_START = 1.6
const SHORTEST_PAUSE = 0.34
const TAIL_SECONDS = 2.2
const SAMPLES_PER_SECOND = 48_000

const samplesOf = (ms: number) => (ms * SAMPLES_PER_SECOND) / 1_000

/** Whole segments. */
function framesOf(film: Film, wordSamples: number): number {
  const pauses = SHORTEST_PAUSE * (film.spoken.length - 1)
  const needed = SPEECH_START + pauses + TAIL_SECONDS + wordSamples / SAMPLES_PER_SECOND
  const segment = SEGMENT_FRAMES * FRAME_SAMPLES
  return Math.ceil((Math.max(film.seconds, needed) * SAMPLES_PER_SECOND) / segment) * SEGMENT_FRAMES
}

async function makeFilm(film: Film, number: number) {
  const lines = await speakLines(sentencesOf(film))
  const frames = framesOf(film, narrationLength(lines))
  const length = frames * FRAME_SAMPLES
  const bed = BEDS[number % BEDS.length] ?? 'bed-warm'
  const placed = spread(lines, SPEECH_START * SAMPLES_PER_SECOND, length - TAIL_SECONDS * SAMPLES_PER_SECOND)
  const { sound, cues } = await narrate(placed, bed, length)
  const base = path.join(WORK, film.id)
  const folder = path.join(VIDEOS, film.id)
  await encodePictures(drawFrames(shotsOf(film, frames)), RENDITIONS, base)
  for (const rendition of RENDITIONS) {
    const target = path.join(folder, fileOf(film.id, rendition.name))
    await encodeRendition(rendition, { sound, base, target, hasIndex: true })
  }
  await writeFile(path.join(folder, 'captions.en.vtt'), toVtt(cues))
  await packageFilm(film, length)
  return entryOf(film, toMs(length))
}

/** Adds the rendition of sound alone, and writes the playlists of all. */
async function packageFilm({ id }: Film, length: number): Promise<void> {
  const folder = path.join(VIDEOS, id)
  await fragment(path.join(folder, fileOf(id, SMALLEST)), path.join(folder, fileOf(id, SOUND)))
  const made = []
  for (const rendition of [...RENDITIONS, { name: SOUND }]) {
    const file = fileOf(id, rendition.name)
    const read = readFilm(await readFile(path.join(folder, file)), length)
    await writeFile(path.join(folder, `${rendition.name}.m3u8`), mediaPlaylist(file, read))
    made.push({ rendition, film: read })
  }
  await writeFile(path.join(folder, 'master.m3u8'), masterPlaylist(made))
}

function entryOf({ id }: Film, durationMs: number) {
  const address = `/media/videos/${id}`
  return {
    durationMs,
    sources: [
      { src: `${address}/master.m3u8`, type: 'application/vnd.apple.mpegurl' },
      { src: `${address}/${id}.mp4`, type: 'video/mp4' },
    ],
    textTracks: [
      { src: `${address}/captions.en.vtt`, srclang: 'en', label: 'English', kind: 'captions', default: false },
    ],
  }
}

const names = process.argv.slice(2)
const index: Record<string, { durationMs: number }> = existsSync(INDEX) ? JSON.parse(readFileSync(INDEX, 'utf8')) : {}
const { films } = readList()
for (const [number, film] of films.entries()) {
  const isWhole = (index[film.id]?.durationMs ?? 0) >= film.seconds * 1_000
  const isThere = existsSync(path.join(VIDEOS, film.id, 'master.m3u8')) && isWhole
  const lacksSound = !existsSync(path.join(VIDEOS, film.id, fileOf(film.id, SOUND)))
  if (names.length === 0 && isThere && lacksSound) await packageFilm(film, samplesOf(index[film.id]?.durationMs ?? 0))
  if (names.length > 0 ? !names.includes(film.id) : isThere) continue
  console.log(film.id)
  index[film.id] = await makeFilm(film, number)
  // After each film, so that an interrupted run loses nothing.
  const entries = films.flatMap(({ id }) => (id in index ? [[id, index[id]] as const] : []))
  await writeFile(withFolder(INDEX), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}
