import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PALETTES } from '../artwork/palettes.ts'
import { withFolder } from '../sound/run-tool.ts'
import { toVtt } from './captions.ts'
import { drawFrames, type Move, type Shot } from './draw-frames.ts'
import { encodeRendition, writeLossless } from './encode.ts'
import { FRAME_SAMPLES, RENDITIONS, SEGMENT_FRAMES, toMs } from './grid.ts'
import { lengthOf, narrate, speakLines } from './narration.ts'
import { coloursOf } from './overlay.ts'
import { fileOf, VIDEOS, WORK } from './paths.ts'
import { masterPlaylist, mediaPlaylist, readFilm } from './playlists.ts'
import { type Film, pictureOf, readList, seriesOf } from './read-list.ts'

const INDEX = path.join(VIDEOS, 'index.json')
const BEDS = ['bed-warm', 'bed-bright', 'bed-traffic'] as const
const MOVES: readonly Move[] = ['in', 'left', 'out', 'right']
const SPEECH_START = 0.9
const TAIL_SECONDS = 1.1
const SAMPLES_PER_SECOND = 48_000
const TITLE_TIME = { from: 0, to: SEGMENT_FRAMES }
const NEVER = { from: 0, to: 0 }

/** Number of pictures of a film: its planned length, or the length of its speech; its last segment is never very short. */
function framesOf(film: Film, wordSamples: number): number {
  const needed = SPEECH_START + TAIL_SECONDS + wordSamples / SAMPLES_PER_SECOND
  const frames = Math.ceil((Math.max(film.seconds, needed) * SAMPLES_PER_SECOND) / FRAME_SAMPLES)
  const rest = frames % SEGMENT_FRAMES
  return rest > 0 && rest < SEGMENT_FRAMES / 4 ? frames - rest + SEGMENT_FRAMES / 4 : frames
}

/** A wide shot, and a closer one from the third segment on. */
function shotsOf(film: Film, frames: number, number: number): Shot[] {
  const palette = PALETTES[film.palette]
  const colours = coloursOf(palette, [palette.fill, palette.accent, palette.tint])
  const title = { over: seriesOf(film), title: film.title, ...colours }
  const picture = pictureOf(film)
  const wide = Math.min(frames, 2 * SEGMENT_FRAMES)
  const close = frames - wide
  const first: Shot = {
    picture,
    move: MOVES[number % MOVES.length] ?? 'in',
    frames: wide,
    title,
    titleTime: TITLE_TIME,
  }
  return close === 0 ? [first] : [first, { picture, move: 'close', frames: close, title, titleTime: NEVER }]
}

async function makeFilm(film: Film, number: number) {
  const lines = await speakLines(film.spoken, film.voice)
  const frames = framesOf(film, lengthOf(lines))
  const length = frames * FRAME_SAMPLES
  const bed = BEDS[number % BEDS.length] ?? 'bed-warm'
  const { sound, cues, levels } = await narrate([{ at: SPEECH_START * SAMPLES_PER_SECOND, lines }], bed, length)
  const base = path.join(WORK, film.id)
  const folder = path.join(VIDEOS, film.id)
  await writeLossless(drawFrames(shotsOf(film, frames, number), levels), `${base}.mp4`)
  const made = []
  for (const rendition of RENDITIONS) {
    const file = fileOf(film.id, rendition.name)
    const target = path.join(folder, file)
    await encodeRendition(rendition, { frames: `${base}.mp4`, sound, base, target, hasIndex: true })
    const read = readFilm(await readFile(target), length)
    await writeFile(path.join(folder, `${rendition.name}.m3u8`), mediaPlaylist(file, read))
    made.push({ rendition, film: read })
  }
  await writeFile(path.join(folder, 'master.m3u8'), masterPlaylist(made))
  await writeFile(path.join(folder, 'captions.en.vtt'), toVtt(cues, toMs(TITLE_TIME.to * FRAME_SAMPLES)))
  return entryOf(film, toMs(length))
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
const index: Record<string, unknown> = existsSync(INDEX) ? JSON.parse(readFileSync(INDEX, 'utf8')) : {}
const { films } = readList()
for (const [number, film] of films.entries()) {
  const isThere = existsSync(path.join(VIDEOS, film.id, 'master.m3u8')) && film.id in index
  if (names.length > 0 ? !names.includes(film.id) : isThere) continue
  console.log(film.id)
  index[film.id] = await makeFilm(film, number)
}
const entries = films.flatMap(({ id }) => (id in index ? [[id, index[id]] as const] : []))
await writeFile(withFolder(INDEX), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
