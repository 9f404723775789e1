import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { encodeRound } from '../sound/programme/encode.ts'
import type { Pcm } from '../sound/pcm.ts'
import { runTool, withFolder } from '../sound/run-tool.ts'
import { FRAME_RATE, HEIGHT, type Rendition, SEGMENT_FRAMES, TICKS_PER_SECOND, WIDTH } from './grid.ts'

const QUIET = ['-v', 'error', '-y']
const PLAIN = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']
/** The colour space that browsers assume, written explicitly. */
const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** Writes the frames losslessly; every size is encoded from this file. */
export async function writeLossless(frames: AsyncIterable<Buffer>, target: string): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', FRAME_RATE, '-i', '-']
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...COLOUR]
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', withFolder(target)]
  const tool = spawn('ffmpeg', [...QUIET, ...raw, ...colour, ...codec], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(tool, 'close')
  for await (const frame of frames) {
    if (!tool.stdin.write(frame)) await once(tool.stdin, 'drain')
  }
  tool.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
}

type EncodeJob = {
  /** The file of `writeLossless`. */
  frames: string
  sound: Pcm
  /** Path of temporary files, without an extension. */
  base: string
  target: string
  /** Whether browsers play the file directly, so that it needs an index at its start. */
  hasIndex: boolean
}

/**
 * Encodes one size as a fragmented MP4: a fragment every 96 pictures, each beginning with a key picture, and sound that ends
 * with it.
 */
export async function encodeRendition(
  rendition: Rendition,
  { frames, sound, base, target, hasIndex }: EncodeJob,
): Promise<void> {
  const picture = `${base}-${rendition.name}.mp4`
  await encodePicture(rendition, frames, picture)
  const soundFile = await encodeRound(sound, rendition.soundKilobits, `${base}-${rendition.name}`)
  const inputs = ['-i', picture, '-i', soundFile, '-map', '0:v', '-map', '1:a', '-c', 'copy', ...PLAIN]
  const flags = ['frag_keyframe', 'empty_moov', 'default_base_moof', ...(hasIndex ? ['global_sidx'] : ['skip_trailer'])]
  const shape = [
    '-movflags',
    `+${flags.join('+')}`,
    '-use_editlist',
    '0',
    '-video_track_timescale',
    `${TICKS_PER_SECOND}`,
  ]
  await runTool('ffmpeg', [...QUIET, ...inputs, ...shape, '-f', 'mp4', withFolder(target)])
}

async function encodePicture(rendition: Rendition, frames: string, target: string): Promise<void> {
  const { width, height, quality, maxKilobits } = rendition
  const rate = ['-crf', `${quality}`, '-maxrate', `${maxKilobits}k`, '-bufsize', `${maxKilobits * 2}k`]
  const profile = ['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.0', '-preset', 'veryslow', '-bf', '0']
  const cuts = ['-g', `${SEGMENT_FRAMES}`, '-keyint_min', `${SEGMENT_FRAMES}`, '-sc_threshold', '0']
  const size = ['-vf', `scale=${width}:${height}:flags=lanczos`, ...COLOUR]
  const scale = ['-video_track_timescale', `${TICKS_PER_SECOND}`]
  await runTool('ffmpeg', [...QUIET, '-i', frames, ...size, ...profile, ...rate, ...cuts, ...scale, ...PLAIN, target])
}
