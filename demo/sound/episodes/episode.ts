import { copyFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { WORK } from '../paths.ts'
import { addAt, ease, faded, RAW_INPUT, softLimited, toSamples, toSeconds, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import type { Turn } from './script.ts'

const ALONE = 2.6
const UNDER = 0.16
const TUNE = 6.5
const TUNE_GAIN = 0.85
const BRIDGE_ALONE = 1.7
const BRIDGE = 4.2
const BRIDGE_GAIN = 0.5
const CLOSE = 5.5
const TURN_GAP = 0.45
/** Brings a script to -16 LUFS, measured on the single channel. */
const LEVEL = 1.1

/** The signature tune, quiet from `alone` seconds on, and its last fade at `length` seconds. */
function opening(music: Pcm, alone: number, length: number): Pcm {
  const slope = toSamples(0.6)
  const from = toSamples(alone)
  return faded(music, toSamples(length), 0.01, 2).map(
    (value, i) => value * (1 + (UNDER - 1) * ease((i - from + slope) / slope)),
  )
}

export type SpokenTurn = Turn & { words: Pcm }

export type PlacedTurn = Turn & { startSeconds: number; endSeconds: number }

export type MixedScript = {
  sound: Pcm
  turns: PlacedTurn[]
  chapters: { startSeconds: number; title: string }[]
}

/** The signature tune opens the first chapter and closes the last; a few of its bars open every other. */
export function mixScript(
  tune: Pcm,
  spoken: readonly { title: string | null; turns: readonly SpokenTurn[] }[],
): MixedScript {
  const samples = spoken
    .flatMap(({ turns }) => turns)
    .reduce((sum, { words }) => sum + words.length + toSamples(TURN_GAP), 0)
  const sound = new Float32Array(samples + toSamples(ALONE + spoken.length * (BRIDGE_ALONE + 0.4) + CLOSE))
  const turns: PlacedTurn[] = []
  const chapters: MixedScript['chapters'] = []
  let at = 0
  for (const [i, chapter] of spoken.entries()) {
    const [alone, length, gain] = i === 0 ? [ALONE, TUNE, TUNE_GAIN] : [BRIDGE_ALONE, BRIDGE, BRIDGE_GAIN]
    addAt(sound, opening(tune, alone, length), at, gain)
    if (chapter.title !== null) chapters.push({ startSeconds: round(toSeconds(at)), title: chapter.title })
    at += toSamples(alone)
    for (const { words, ...turn } of chapter.turns) {
      addAt(sound, words, at)
      turns.push({ ...turn, startSeconds: round(toSeconds(at)), endSeconds: round(toSeconds(at + words.length)) })
      at += words.length + toSamples(TURN_GAP)
    }
    at += toSamples(0.4)
  }
  addAt(sound, faded(tune, toSamples(CLOSE), 0.4, 3.5), at - toSamples(0.6), BRIDGE_GAIN)
  const whole = sound.subarray(0, at + toSamples(CLOSE - 0.6)).map((value) => value * LEVEL)
  return { sound: softLimited(whole), turns, chapters }
}

const round = (seconds: number) => Math.round(seconds * 1_000) / 1_000

type Tags = { title: string; artist: string; album: string }

/** Synthesised speech ends at 8 kHz, so a higher rate would only cost bits. */
const EPISODE_RATE = 16_000
const SPEECH_AAC = ['-p', '2', '-b', '14k', '-w', '6900']
/** A low bitrate adds up to 2 dB to peaks: the limit leaves room for most of it. */
const SPEECH_LIMIT = 'alimiter=limit=0.6:attack=3:release=50:level=disabled'

/** AAC-LC, 14 kb/s, with the index first, so that playback can start before the download ends. */
export async function encodeEpisode(sound: Pcm, target: string, tags: Tags): Promise<void> {
  const base = join(WORK, 'encode', basename(target, '.m4a'))
  await writeRaw(`${base}.f32`, sound)
  const wave = ['-af', `aresample=${EPISODE_RATE},${SPEECH_LIMIT}`, '-c:a', 'pcm_s16le', `${base}.wav`]
  await runTool('ffmpeg', ['-v', 'error', '-y', ...RAW_INPUT, '-i', `${base}.f32`, ...wave])
  await runTool('fdkaac', ['-S', ...SPEECH_AAC, '-o', `${base}-aac.m4a`, `${base}.wav`])
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  // Renamed when complete, so that an interrupted run leaves no partial file.
  const whole = `${base}.m4a`
  const container = ['-map_metadata', '-1', ...metadata, '-fflags', '+bitexact', '-movflags', '+faststart', whole]
  await runTool('ffmpeg', ['-v', 'error', '-y', '-i', `${base}-aac.m4a`, '-c', 'copy', ...container])
  await copyFile(whole, withFolder(target))
  await Promise.all(['.f32', '.wav', '-aac.m4a', '.m4a'].map((end) => rm(`${base}${end}`)))
}

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
