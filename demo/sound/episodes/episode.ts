import { join } from 'node:path'
import { renderPiece } from '../compose/render.ts'
import type { Piece } from '../compose/piece.ts'
import { WORK } from '../paths.ts'
import { addAt, ease, faded, RAW_INPUT, toSamples, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'

const ALONE = 2.6
const UNDER = 0.16
const TUNE = 6.5
const TAIL_SECONDS = 0.5

/** The signature tune, then the words over its last bars. */
export async function mixEpisode(tune: Piece, words: Pcm): Promise<Pcm> {
  const wordsAt = toSamples(ALONE)
  const out = new Float32Array(wordsAt + words.length + toSamples(TAIL_SECONDS))
  const music = faded(await renderPiece(tune), toSamples(TUNE), 0.01, 2)
  const slope = toSamples(0.6)
  const ducked = music.map((value, i) => value * (1 + (UNDER - 1) * ease((i - wordsAt + slope) / slope)))
  addAt(out, ducked, 0, 0.85)
  addAt(out, words, wordsAt)
  return out
}

type Tags = { title: string; artist: string; album: string }

/** Encodes AAC-LC, mono, 24 kHz, 24 kb/s, with the index first, so that playback can start before the download ends. */
export async function encodeEpisode(sound: Pcm, target: string, tags: Tags): Promise<void> {
  const raw = join(WORK, 'encode', 'episode.f32')
  await writeRaw(raw, sound)
  const codec = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', '24k', '-ac', '1', '-ar', '24000']
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const container = ['-fflags', '+bitexact', '-movflags', '+faststart', withFolder(target)]
  await runTool('ffmpeg', ['-v', 'error', '-y', ...RAW_INPUT, '-i', raw, ...codec, ...metadata, ...container])
}

/** Returns the duration of a sound file in whole milliseconds, from its container. */
export async function durationMs(file: string): Promise<number> {
  const { stdout } = await runTool('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
  return Math.round(Number(stdout.toString()) * 1000)
}
