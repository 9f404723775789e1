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

/** Encodes a programme as one fragmented MP4 of 120 fragments. */
export async function encodeLoop(sound: Pcm, kilobits: number, target: string): Promise<void> {
  const base = join(WORK, 'encode', basename(target, '.mp4'))
  await fragment(await encodeRound(sound, kilobits, base), target)
}

/**
 * Encodes sound as AAC in a plain MP4 file, and returns its path. The encoder runs across the ends of the loop as if the sound
 * were repeated, so the first frame continues the last one and there is no priming to skip.
 */
export async function encodeRound(sound: Pcm, kilobits: number, base: string): Promise<string> {
  const tail = sound.subarray(-LEAD * FRAME)
  const head = sound.subarray(0, LEAD * FRAME)
  const circle = new Float32Array(tail.length + sound.length + head.length)
  circle.set(tail)
  circle.set(sound, tail.length)
  circle.set(head, tail.length + sound.length)
  await writeRaw(`${base}.f32`, circle)
  const quiet = ['-v', 'error', '-y']
  const codec = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', `${kilobits}k`, '-ac', '1', '-ar', '48000']
  await runTool('ffmpeg', [...quiet, ...RAW_INPUT, '-i', `${base}.f32`, ...codec, '-f', 'adts', `${base}.aac`])
  // The encoder's first frame is its delay, so frame LEAD + 1 ends the first 1,024 samples of the loop
  const count = sound.length / FRAME
  const frames = adtsFrames(await readFile(`${base}.aac`)).slice(LEAD + 1, LEAD + 1 + count)
  if (frames.length !== count) throw new Error(`${frames.length} frames instead of ${count}`)
  await writeFile(`${base}.aac`, Buffer.concat(frames))
  // An empty moov requires the codec's configuration, so a whole MP4 is written first.
  await runTool('ffmpeg', [...quiet, '-i', `${base}.aac`, '-c', 'copy', `${base}.m4a`])
  return `${base}.m4a`
}

async function fragment(source: string, target: string): Promise<void> {
  const input = ['-v', 'error', '-y', '-i', source, '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact']
  const flags = ['-movflags', '+empty_moov+default_base_moof+skip_trailer', '-use_editlist', '0']
  const cut = ['-frag_duration', FRAGMENT_MICROSECONDS, '-f', 'mp4', withFolder(target)]
  await runTool('ffmpeg', [...input, ...flags, ...cut])
}

/** Splits an ADTS stream by the lengths in its frame headers. */
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
