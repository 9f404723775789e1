import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tonejs from '@tonejs/midi'
import { parse } from 'yaml'
import { readLevelled } from '../loudness.ts'
import { SOUND, SOUNDFONT, WORK } from '../paths.ts'
import { RAW_INPUT, readPcm, trimmed, writeRaw, type Pcm } from '../pcm.ts'
import { runTool, withFolder } from '../run-tool.ts'
import { arrange } from './arrange.ts'
import { Piece } from './piece.ts'

/** For telephones, which have little bass. */
const MASTER = [
  'highpass=f=38',
  'lowshelf=f=140:g=-4.5',
  'equalizer=f=320:t=q:w=1:g=-1.5',
  'highshelf=f=4500:g=4.5',
  'acompressor=threshold=-20dB:ratio=2.2:attack=20:release=200:knee=6',
].join(',')

const REVERB = ['room-size=0.55', 'level=0.6', 'width=0.8'].flatMap((setting) => ['-o', `synth.reverb.${setting}`])

const MUSIC_LUFS = -16

export function loadPiece(id: string): Piece {
  return Piece.parse(parse(readFileSync(join(SOUND, 'pieces', `${id}.yaml`), 'utf8')))
}

/** Seconds, without the final reverb. */
export function playingTime(piece: Piece): number {
  return (arrange(piece).bars * 4 * 60) / piece.tempo
}

/** Mono, at the common loudness, with the final reverb. */
export async function renderPiece(piece: Piece): Promise<Pcm> {
  const midi = Buffer.from(toMidi(piece).toArray())
  const base = join(WORK, 'pieces', `${piece.id}-${hash('sha256', midi, 'hex').slice(0, 10)}`)
  if (!existsSync(`${base}.wav`)) {
    await writeFile(withFolder(`${base}.mid`), midi)
    const output = ['-ni', '-q', '-g', '0.5', '-r', '48000', '-T', 'wav', '-O', 's16', '-F', `${base}.wav`]
    await runTool('fluidsynth', [...output, ...REVERB, SOUNDFONT, `${base}.mid`])
  }
  if (!existsSync(`${base}.f32`)) {
    await writeRaw(`${base}.f32`, trimmed(await readLevelled(`${base}.wav`, MUSIC_LUFS, MASTER)))
  }
  return readPcm(`${base}.f32`, 'anull', RAW_INPUT)
}

function toMidi(piece: Piece): InstanceType<typeof tonejs.Midi> {
  const midi = new tonejs.Midi()
  midi.header.setTempo(piece.tempo)
  let channel = 0
  for (const [name, notes] of arrange(piece).tracks) {
    const part = piece.parts[name]
    if (!part) continue
    const track = midi.addTrack()
    track.name = name
    track.channel = part.play === 'drums' ? 9 : channel
    track.instrument.number = part.program
    if (part.play !== 'drums') channel += channel === 8 ? 2 : 1
    track.addCC({ number: 7, value: part.volume / 127, ticks: 0 })
    track.addCC({ number: 10, value: (part.pan + 1) / 2, ticks: 0 })
    track.addCC({ number: 91, value: part.reverb / 127, ticks: 0 })
    for (const note of notes) track.addNote(note)
  }
  return midi
}
