import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { WORK } from '../paths.ts'
import { RAW_INPUT, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import { FRAMES_PER_SEGMENT } from './mix.ts'

/** AAC frames of the loop that are encoded again before its start and after its end. */
const LEAD = 16
const FRAME = 1024
const FRAGMENT_MICROSECONDS = String((FRAMES_PER_SEGMENT * FRAME * 1_000_000) / 48_000)

/** Fragments are segments. */
export async function encodeLoop(sound: Pcm, kilobits: number, target: string): Promise<void> {
  const base = join(WORK, 'encode', basename(target, '.mp4'))
  await fragment(await encodeRound(sound, kilobits, base), target)
}

type Encoder = {
  /** Frames before the first that holds sound of the beginning. */
  delay: number
  /** From raw floats to ADTS. */
  encode: (raw: string, kilobits: number, target: string) => Promise<unknown>
}

const QUIET = ['-v', 'error', '-y']
const AAC_LC = ['-c:a', 'aac', '-profile:a', 'aac_low', '-ac', '1', '-ar', '48000', '-f', 'adts']

/** For live pieces, which also contain music. */
const FFMPEG: Encoder = {
  delay: 1,
  encode: (raw, kilobits, target) =>
    runTool('ffmpeg', [...QUIET, ...RAW_INPUT, '-i', raw, ...AAC_LC, '-b:a', `${kilobits}k`, target]),
}

const RAW_FLOATS = ['--raw', '--raw-channels', '1', '--raw-rate', '48000', '--raw-format', 'F32L']

/** Keeps speech clear at half the bitrate; like the synthesisers, it ends at 8 kHz. */
export const FRAUNHOFER: Encoder = {
  delay: 2,
  encode: (raw, kilobits, target) =>
    runTool('fdkaac', [
      '-S',
      '-p',
      '2',
      '-b',
      `${kilobits}k`,
      '-w',
      '7800',
      '-f',
      '2',
      ...RAW_FLOATS,
      '-o',
      target,
      raw,
    ]),
}

/** The encoder runs across the ends of the loop, so the first frame continues the last one and there is no priming to skip. */
export async function encodeRound(sound: Pcm, kilobits: number, base: string, encoder = FFMPEG): Promise<string> {
  const tail = sound.subarray(-LEAD * FRAME)
  const head = sound.subarray(0, LEAD * FRAME)
  const circle = new Float32Array(tail.length + sound.length + head.length)
  circle.set(tail)
  circle.set(sound, tail.length)
  circle.set(head, tail.length + sound.length)
  await writeRaw(`${base}.f32`, circle)
  await encoder.encode(`${base}.f32`, kilobits, `${base}.aac`)
  const count = sound.length / FRAME
  const frames = adtsFrames(await readFile(`${base}.aac`)).slice(LEAD + encoder.delay, LEAD + encoder.delay + count)
  if (frames.length !== count) throw new Error(`${frames.length} frames instead of ${count}`)
  await writeFile(`${base}.aac`, Buffer.concat(frames))
  // An empty moov requires the codec's configuration, so a whole MP4 is written first.
  await runTool('ffmpeg', [...QUIET, '-i', `${base}.aac`, '-c', 'copy', `${base}.m4a`])
  return `${base}.m4a`
}

/** Of the sound of `source` alone. */
export async function fragment(source: string, target: string): Promise<void> {
  const input = [...QUIET, '-i', source, '-map', '0:a', '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact']
  const flags = ['-movflags', '+empty_moov+default_base_moof+skip_trailer', '-use_editlist', '0']
  const cut = ['-frag_duration', FRAGMENT_MICROSECONDS, '-f', 'mp4', withFolder(target)]
  await runTool('ffmpeg', [...input, ...flags, ...cut])
}

function adtsFrames(stream: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at + 7 <= stream.length;) {
    const length = (stream.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    if (stream.readUInt16BE(at) >> 4 !== 0xfff || length < 7) throw new Error(`no frame at byte ${at}`)
    frames.push(stream.subarray(at, at + length))
    at += length
  }
  return frames
}
