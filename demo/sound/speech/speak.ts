import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readLevelled } from '../loudness.ts'
import { SOUND, WORK } from '../paths.ts'
import { joined, RAW_INPUT, readPcm, trimmed, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import { spellOut } from './spell-out.ts'

const Voice = z.object({
  engine: z.enum(['flite', 'festival']),
  voice: z.string(),
  speed: z.number().min(0.6).max(1.6),
  semitones: z.number().min(-6).max(6),
  formant: z.boolean().default(false),
  filters: z.string().default('anull'),
})
type Voice = z.infer<typeof Voice>

const readSpeechFile = (name: string): unknown => parse(readFileSync(join(SOUND, 'speech', name), 'utf8'))

const voices = z.record(z.string(), Voice).parse(readSpeechFile('voices.yaml'))
const spellings = z.record(z.string(), z.string()).parse(readSpeechFile('pronounce.yaml'))

export const voiceNames: readonly string[] = Object.keys(voices)

const SPEECH_LUFS = -16

/** Processing of a studio microphone: high-pass, presence boost, compression. */
const BROADCAST = [
  'highpass=f=80',
  'lowshelf=f=220:g=-3',
  'acompressor=threshold=-24dB:ratio=3:attack=4:release=90:makeup=2',
  'aexciter=freq=4200:amount=1.6:blend=0',
  'deesser=i=0.3',
].join(',')

const SENTENCE_GAP = 0.36

/** Change of a voice's pitch (in semitones) and speed (as a factor). */
type Shift = { semitones: number; speed: number }

/** Speaks a text with one of the voices in `voices.yaml`. Returns the speech without silence around it. */
export async function speak(text: string, name: string, shift: Shift = { semitones: 0, speed: 1 }): Promise<Pcm> {
  const usual = voices[name]
  if (!usual) throw new Error(`no voice called ${name}`)
  const voice = { ...usual, semitones: usual.semitones + shift.semitones, speed: usual.speed * shift.speed }
  const spoken = spellOut(text, spellings)
  const hash = createHash('sha256')
    .update(JSON.stringify([spoken, voice]))
    .digest('hex')
    .slice(0, 16)
  const base = join(WORK, 'speech', hash)
  if (!existsSync(`${base}.wav`)) await record(spoken, voice, withFolder(base))
  return trimmed(await readLevelled(`${base}.wav`, SPEECH_LUFS, `aresample=48000,${voice.filters},${BROADCAST}`))
}

/** Synthesises sentence by sentence, because quality falls in long texts; then shifts pitch and speed to the voice's. */
async function record(text: string, voice: Voice, base: string): Promise<void> {
  const sentences: Pcm[] = []
  for (const sentence of text.match(/[^.!?]+[.!?]*/g) ?? []) {
    if (!/\p{L}/u.test(sentence)) continue
    await synthesise(sentence.trim(), voice, base)
    sentences.push(trimmed(await readPcm(`${base}-raw.wav`)))
  }
  await writeRaw(`${base}.f32`, joined(sentences, SENTENCE_GAP))
  await runTool('ffmpeg', ['-v', 'error', '-y', ...RAW_INPUT, '-i', `${base}.f32`, `${base}-raw.wav`])
  const formant = voice.formant ? ['--formant'] : []
  const shift = ['--pitch', String(voice.semitones), '--tempo', String(voice.speed), ...formant]
  await runTool('rubberband', ['-q', '--fine', ...shift, `${base}-raw.wav`, `${base}.wav`])
  await Promise.all(['-raw.wav', '.f32', '.scm'].map((end) => rm(`${base}${end}`, { force: true })))
}

async function synthesise(text: string, voice: Voice, base: string): Promise<void> {
  if (voice.engine === 'flite') {
    await runTool('flite', ['-voice', voice.voice, '-t', text, '-o', `${base}-raw.wav`])
    return
  }
  const quoted = text.replaceAll(/["\\]/g, '')
  const script = `(voice_${voice.voice})\n(utt.save.wave (utt.synth (Utterance Text "${quoted}")) "${base}-raw.wav" 'riff)\n`
  await writeFile(`${base}.scm`, script)
  await runTool('festival', ['-b', `${base}.scm`])
}
