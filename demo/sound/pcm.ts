import { readFile, writeFile } from 'node:fs/promises'
import { runTool, withFolder } from './run-tool.ts'

export const RATE = 48_000

/** Mono, 48 kHz, one float a sample, full scale 1. */
export type Pcm = Float32Array

export const toSamples = (seconds: number) => Math.round(seconds * RATE)
export const toSeconds = (samples: number) => samples / RATE

/** `filters` is an ffmpeg filter chain; `input` describes a raw file. */
export async function readPcm(file: string, filters = 'anull', input: readonly string[] = []): Promise<Pcm> {
  const shape = ['-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-']
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', ...input, '-i', file, '-af', filters, ...shape])
  const bytes = new Uint8Array(stdout)
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4))
}

/** ffmpeg's options for a file of `writeRaw`. */
export const rawInput = (rate = RATE) => ['-f', 'f32le', '-ar', String(rate), '-ac', '1']
export const RAW_INPUT = rawInput()

/** 16-bit mono. */
export function readWav(file: Buffer): { rate: number; sound: Pcm } {
  const data = file.indexOf('data', 12, 'latin1')
  if (data < 0 || file.readUInt16LE(34) !== 16) throw new Error('not a WAV file of 16-bit samples')
  const length = Math.floor(Math.min(file.readUInt32LE(data + 4), file.length - data - 8) / 2)
  const sound = new Float32Array(length)
  for (let i = 0; i < length; i++) sound[i] = file.readInt16LE(data + 8 + 2 * i) / 32_768
  return { rate: file.readUInt32LE(24), sound }
}

/** Little-endian floats. */
export async function writeRaw(file: string, sound: Pcm): Promise<void> {
  await writeFile(withFolder(file), new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength))
}

export async function readRaw(file: string): Promise<Pcm> {
  const bytes = new Uint8Array(await readFile(file))
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4))
}

/** Samples outside of `target` are dropped. */
export function addAt(target: Pcm, sound: Pcm, at: number, gain = 1): void {
  const end = Math.min(sound.length, target.length - at)
  for (let i = Math.max(0, -at); i < end; i++) target[at + i] = (target[at + i] ?? 0) + (sound[i] ?? 0) * gain
}

/** Fades avoid clicks. Times in seconds. */
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

const SPEECH_RMS = 0.16
const QUIET_SHARE = 0.06

/** The level is the mean of all parts of 50 ms that are not pauses. */
export function levelled(sound: Pcm): Pcm {
  const size = toSamples(0.05)
  const powers = Array.from({ length: Math.ceil(sound.length / size) }, (_, i) => {
    const part = sound.subarray(i * size, (i + 1) * size)
    return part.reduce((sum, value) => sum + value * value, 0) / part.length
  })
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0)
  const spoken = powers.filter((power) => power > loudest * QUIET_SHARE ** 2)
  const mean = spoken.reduce((sum, power) => sum + power, 0) / Math.max(1, spoken.length)
  const gain = mean > 0 ? SPEECH_RMS / Math.sqrt(mean) : 1
  return softLimited(sound.map((value) => value * gain))
}

/** Levels below 0.7 are unchanged. */
export function softLimited(sound: Pcm): Pcm {
  const knee = 0.7
  const room = 0.94 - knee
  return sound.map((value) => {
    const size = Math.abs(value)
    return size <= knee ? value : Math.sign(value) * (knee + room * Math.tanh((size - knee) / room))
  })
}

/** Leaves 20 ms of near-silence at both ends. */
export function trimmed(sound: Pcm, threshold = 0.004, rate = RATE): Pcm {
  const margin = Math.round(0.02 * rate)
  const isLoud = (value: number) => Math.abs(value) > threshold
  const first = sound.findIndex(isLoud)
  const last = sound.findLastIndex(isLoud)
  if (first < 0) return sound.subarray(0, 0)
  return sound.subarray(Math.max(0, first - margin), Math.min(sound.length, last + margin))
}

/** With `gap` seconds of silence between them. */
export function joined(sounds: readonly Pcm[], gap: number, rate = RATE): Pcm {
  const pause = Math.round(gap * rate)
  const out = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length + pause, -pause))
  let at = 0
  for (const sound of sounds) {
    out.set(sound, at)
    at += sound.length + pause
  }
  return out
}
