import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadPiece, renderPiece } from '../compose/render.ts'
import { measureLoudness } from '../loudness.ts'
import { WORK } from '../paths.ts'
import { addAt, ease, faded, RAW_INPUT, softLimited, toSamples, toSeconds, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import { speak } from '../speech/speak.ts'
import { filmFrame } from './poster.ts'
import type { Spot } from './spot-list.ts'

const WORDS_AT = 1.1
const TAIL = 1.6
const BED_GAIN = 0.8
const UNDER = 0.2
/** Loudness of all media of the demo. */
const LUFS = -16

/** The bed is quiet under the words and rises at the end. */
export async function mixSpot(spot: Spot): Promise<Pcm> {
  const words = await speak(spot.words.replaceAll(/\s+/g, ' '), spot.voice)
  const length = toSamples(WORDS_AT + TAIL) + words.length
  const bed = faded(await renderPiece(loadPiece(spot.bed)), length, 0.02, 1.2)
  const out = new Float32Array(length)
  const from = toSamples(WORDS_AT - 0.5)
  const to = toSamples(WORDS_AT) + words.length
  const slope = toSamples(0.5)
  addAt(
    out,
    bed.map((value, i) => value * (1 + (UNDER - 1) * (ease((i - from) / slope) - ease((i - to) / slope)))),
    0,
    BED_GAIN,
  )
  addAt(out, words, toSamples(WORDS_AT))
  return toLoudness(out)
}

/** In two steps, because the limiter changes the loudness. */
async function toLoudness(sound: Pcm): Promise<Pcm> {
  let levelled = sound
  for (let step = 0; step < 2; step++) {
    const raw = withFolder(join(WORK, 'encode', 'spot.f32'))
    await writeRaw(raw, levelled)
    const gain = 10 ** ((LUFS - (await measureLoudness(raw, 'anull', RAW_INPUT))) / 20)
    levelled = softLimited(levelled.map((value) => value * gain))
  }
  return levelled
}

const AAC = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', '56k', '-ac', '1', '-ar', '48000']
const CONTAINER = ['-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart']
const FILM = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p', '-tune', 'stillimage']

/** Returns the loudness of the file in LUFS. */
export async function encodeSpot(spot: Spot, sound: Pcm, target: string, isFilm: boolean): Promise<number> {
  const raw = withFolder(join(WORK, 'encode', 'spot.f32'))
  await writeRaw(raw, sound)
  const input = [...RAW_INPUT, '-i', raw]
  withFolder(target)
  if (!isFilm) await runTool('ffmpeg', ['-v', 'error', '-y', ...input, ...AAC, ...CONTAINER, target])
  else {
    const frame = join(WORK, 'encode', 'spot.png')
    await writeFile(frame, await filmFrame(spot))
    const zoom = `zoompan=z='1+0.0004*on':x='0':y='ih-ih/zoom':d=${Math.ceil(toSeconds(sound.length) * 12)}:s=640x360:fps=12`
    const picture = ['-i', frame, '-vf', zoom, ...FILM]
    await runTool('ffmpeg', ['-v', 'error', '-y', ...input, ...picture, ...AAC, '-shortest', ...CONTAINER, target])
  }
  return measureLoudness(target)
}
