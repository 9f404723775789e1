import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { SOUND, WORK } from '../paths.ts'
import { joined, levelled, rawInput, readPcm, readRaw, readWav, trimmed, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import { spellOut } from './spell-out.ts'

const Voice = z.object({
  engine: z.enum(['flite', 'festival', 'espeak-ng']),
  voice: z.string(),
  speed: z.number().min(0.6).max(1.6),
  semitones: z.number().min(-6).max(6),
  filters: z.string().default('anull'),
})
type Voice = z.infer<typeof Voice>

const readSpeechFile = (name: string): unknown => parse(readFileSync(join(SOUND, 'speech', name), 'utf8'))

const voices = z.record(z.string(), Voice).parse(readSpeechFile('voices.yaml'))
const spellings = z.record(z.string(), z.string()).parse(readSpeechFile('pronounce.yaml'))

export const voiceNames: readonly string[] = Object.keys(voices)

/** Like a studio microphone. */
const BROADCAST = [
  'highpass=f=80',
  'lowshelf=f=220:g=-3',
  'acompressor=threshold=-24dB:ratio=3:attack=4:release=90:makeup=2',
  'aexciter=freq=4200:amount=1.6:blend=0',
  'deesser=i=0.3',
].join(',')

const SENTENCE_GAP = 0.36

/** Speed of espeak-ng, which adds pauses of its own. */
const WORDS_PER_MINUTE = '145'

/** Without silence around it, at one level. `name` is a voice of `voices.yaml`. */
export async function speak(text: string, name: string): Promise<Pcm> {
  const voice = voices[name]
  if (!voice) throw new Error(`no voice called ${name}`)
  // The spellings are for synthesisers of English; espeak-ng reads Afrikaans.
  const spoken = spellOut(text, voice.engine === 'espeak-ng' ? {} : spellings)
  const hash = createHash('sha256')
    .update(JSON.stringify([spoken, voice]))
    .digest('hex')
    .slice(0, 16)
  const file = join(WORK, 'speech', `${hash}.f32`)
  if (!existsSync(file)) await record(spoken, voice, withFolder(file))
  return readRaw(file)
}

/** Sentence by sentence, because quality falls in long texts. */
async function record(text: string, voice: Voice, file: string): Promise<void> {
  const sentences = (text.match(/[^.!?]+[.!?]*/g) ?? []).filter((sentence) => /\p{L}/u.test(sentence))
  const own = `${file}-${process.pid}`
  const files = sentences.map((_, i) => `${own}-${i}.wav`)
  await synthesise(
    sentences.map((sentence) => sentence.trim()),
    voice,
    files,
  )
  const read = files.map((name) => readWav(readFileSync(name)))
  const rate = read[0]?.rate ?? 16_000
  const raw = `${own}-raw`
  await writeRaw(
    raw,
    joined(
      read.map(({ sound }) => trimmed(sound, 0.004, rate)),
      SENTENCE_GAP * voice.speed,
      rate,
    ),
  )
  // Played faster, speech is higher; the tempo filter restores the length without a change of pitch.
  const pitch = 2 ** (voice.semitones / 12)
  const shift = `asetrate=${Math.round(rate * pitch)},atempo=${(voice.speed / pitch).toFixed(4)},aresample=48000`
  const sound = await readPcm(raw, `${shift},${voice.filters},${BROADCAST}`, rawInput(rate))
  await writeRaw(`${own}-whole`, levelled(trimmed(sound)))
  // So that neither an interrupted nor a parallel run leaves a partial file.
  await rename(`${own}-whole`, file)
  await Promise.all([raw, ...files].map((name) => rm(name, { force: true })))
}

async function synthesise(sentences: readonly string[], voice: Voice, files: readonly string[]): Promise<void> {
  if (voice.engine === 'flite') {
    for (const [i, file] of files.entries()) {
      await runTool('flite', ['-voice', voice.voice, '-t', sentences[i] ?? '', '-o', file])
    }
    return
  }
  if (voice.engine === 'espeak-ng') {
    for (const [i, file] of files.entries()) {
      await runTool('espeak-ng', ['-v', voice.voice, '-s', WORDS_PER_MINUTE, '-w', file, sentences[i] ?? ''])
    }
    return
  }
  const lines = sentences.map((sentence, i) => {
    const quoted = sentence.replaceAll(/["\\]/g, '')
    return `(utt.save.wave (utt.synth (Utterance Text "${quoted}")) "${files[i]}" 'riff)\n`
  })
  const script = `${files[0]}.scm`
  await writeFile(script, `(voice_${voice.voice})\n${lines.join('')}`)
  await runTool('festival', ['-b', script])
  await rm(script)
}
