import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Pcm } from '../sound/pcm.ts'
import { encodeRound, FRAUNHOFER } from '../sound/programme/encode.ts'
import { runTool, withFolder } from '../sound/run-tool.ts'
import { FRAME_RATE, HEIGHT, type Rendition, SEGMENT_FRAMES, TICKS_PER_SECOND, WIDTH } from './grid.ts'

const QUIET = ['-v', 'error', '-y']
const PLAIN = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']
/** The colour space that browsers assume, written explicitly. */
const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/** Every size starts a segment with a key picture. */
export async function encodePictures(
  frames: AsyncIterable<Buffer>,
  renditions: readonly Rendition[],
  base: string,
): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', FRAME_RATE, '-i', '-']
  const outputs = renditions.flatMap((rendition) => pictureOutput(rendition, withFolder(pictureFile(base, rendition))))
  const tool = spawn('ffmpeg', [...QUIET, ...raw, ...outputs], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(tool, 'close')
  for await (const frame of frames) {
    if (!tool.stdin.write(frame)) await once(tool.stdin, 'drain')
  }
  tool.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
}

const pictureFile = (base: string, { name }: Rendition) => `${base}-${name}.mp4`

type EncodeJob = {
  sound: Pcm
  /** Without an extension; `encodePictures` has written the pictures there. */
  base: string
  target: string
  /** Browsers that play the file directly need an index at its start. */
  hasIndex: boolean
}

/** Each fragment has 96 pictures and begins with a key picture; the sound ends with it. */
export async function encodeRendition(
  rendition: Rendition,
  { sound, base, target, hasIndex }: EncodeJob,
): Promise<void> {
  const soundFile = await encodeRound(sound, rendition.soundKilobits, `${base}-${rendition.name}`, FRAUNHOFER)
  const inputs = [
    '-i',
    pictureFile(base, rendition),
    '-i',
    soundFile,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    ...PLAIN,
  ]
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

function pictureOutput({ width, height, quality, maxKilobits }: Rendition, target: string): string[] {
  const rate = ['-crf', `${quality}`, '-maxrate', `${maxKilobits}k`, '-bufsize', `${maxKilobits * 2}k`]
  const profile = ['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.0', '-preset', 'slower', '-bf', '0']
  const cuts = ['-g', `${SEGMENT_FRAMES}`, '-keyint_min', `${SEGMENT_FRAMES}`, '-sc_threshold', '0']
  const matrix = 'out_color_matrix=bt709:out_range=tv'
  const size = ['-vf', `scale=${width}:${height}:flags=lanczos:${matrix},format=yuv420p`, ...COLOUR]
  return [...size, ...profile, ...rate, ...cuts, '-video_track_timescale', `${TICKS_PER_SECOND}`, ...PLAIN, target]
}
