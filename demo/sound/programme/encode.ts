import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { WORK } from '../paths.ts'
import { RAW_INPUT, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import { FRAMES_PER_SEGMENT, SEGMENTS } from './mix.ts'

/** AAC frames of the loop that are encoded again before its start and after its end. */
const LEAD = 16
const FRAME = 1024
const FRAMES = SEGMENTS * FRAMES_PER_SEGMENT
const FRAGMENT_MICROSECONDS = String((FRAMES_PER_SEGMENT * FRAME * 1_000_000) / 48_000)

/**
 * Encodes a loop as one fragmented MP4 of 120 fragments. The encoder runs through the seam as if the loop had been
 * playing for ever, so the last frame leads into the first one and there is no priming to skip.
 */
export async function encodeLoop(sound: Pcm, kilobits: number, target: string): Promise<void> {
  const base = join(WORK, 'encode', basename(target, '.mp4'))
  const tail = sound.subarray(-LEAD * FRAME)
  const head = sound.subarray(0, LEAD * FRAME)
  const circle = new Float32Array(tail.length + sound.length + head.length)
  circle.set(tail)
  circle.set(sound, tail.length)
  circle.set(head, tail.length + sound.length)
  await writeRaw(`${base}.f32`, circle)
  const codec = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', `${kilobits}k`, '-ac', '1', '-ar', '48000']
  await runTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...RAW_INPUT,
    '-i',
    `${base}.f32`,
    ...codec,
    '-f',
    'adts',
    `${base}.aac`,
  ])
  // the encoder's first frame is its own delay, so frame LEAD + 1 ends the first 1,024 samples of the loop
  const frames = adtsFrames(await readFile(`${base}.aac`)).slice(LEAD + 1, LEAD + 1 + FRAMES)
  if (frames.length !== FRAMES) throw new Error(`${frames.length} frames instead of ${FRAMES}`)
  await writeFile(`${base}.aac`, Buffer.concat(frames))
  await fragment(base, target)
}

async function fragment(base: string, target: string): Promise<void> {
  // a whole MP4 first: an empty moov can only be written once the codec's configuration is known
  await runTool('ffmpeg', ['-v', 'error', '-y', '-i', `${base}.aac`, '-c', 'copy', `${base}.m4a`])
  const input = ['-v', 'error', '-y', '-i', `${base}.m4a`, '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact']
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
