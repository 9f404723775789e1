import { writeFile } from 'node:fs/promises'
import { runTool, withFolder } from './run-tool.ts'

export const RATE = 48_000

/** Mono sound at 48 kHz, one float a sample, full scale 1. */
export type Pcm = Float32Array

export const toSamples = (seconds: number) => Math.round(seconds * RATE)
export const toSeconds = (samples: number) => samples / RATE

/** Decodes any sound file to mono 48 kHz through an optional ffmpeg filter chain. */
export async function readPcm(file: string, filters = 'anull'): Promise<Pcm> {
  const shape = ['-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-']
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', file, '-af', filters, ...shape])
  const bytes = new Uint8Array(stdout)
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4))
}

/** ffmpeg's input options for a file of `writeRaw`. */
export const RAW_INPUT = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1'] as const

/** Writes raw little-endian floats. */
export async function writeRaw(file: string, sound: Pcm): Promise<void> {
  await writeFile(withFolder(file), new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))
}

/** Mixes `sound` into `target` from sample `at`; samples outside of it are dropped. */
export function addAt(target: Pcm, sound: Pcm, at: number, gain = 1): void {
  const end = Math.min(sound.length, target.length - at)
  for (let i = Math.max(0, -at); i < end; i++) target[at + i] = (target[at + i] ?? 0) + (sound[i] ?? 0) * gain
}

/** Returns a copy cut to a length, with a fade-in and fade-out against clicks. Times in seconds. */
export function faded(sound: Pcm, samples: number, fadeIn: number, fadeOut: number): Pcm {
  const out = new Float32Array(samples)
  out.set(sound.subarray(0, samples))
  const rise = Math.min(toSamples(fadeIn), samples)
  const fall = Math.min(toSamples(fadeOut), samples)
  for (let i = 0; i < rise; i++) out[i] = (out[i] ?? 0) * ease(i / rise)
  for (let i = 0; i < fall; i++) out[samples - 1 - i] = (out[samples - 1 - i] ?? 0) * ease(i / fall)
  return out
}

/** Half a cosine from 0 to 1. */
export const ease = (x: number) => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, x)))

/** Trims near-silence at both ends, except 20 ms. */
export function trimmed(sound: Pcm, threshold = 0.004): Pcm {
  const margin = toSamples(0.02)
  const isLoud = (value: number) => Math.abs(value) > threshold
  const first = sound.findIndex(isLoud)
  const last = sound.findLastIndex(isLoud)
  if (first < 0) return sound.subarray(0, 0)
  return sound.subarray(Math.max(0, first - margin), Math.min(sound.length, last + margin))
}

/** Concatenates sounds, with silence (in seconds) between them. */
export function joined(sounds: readonly Pcm[], gap: number): Pcm {
  const pause = toSamples(gap)
  const out = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length + pause, -pause))
  let at = 0
  for (const sound of sounds) {
    out.set(sound, at)
    at += sound.length + pause
  }
  return out
}
