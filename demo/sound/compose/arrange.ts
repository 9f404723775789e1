import { randomFrom } from '../../random.ts'
import { playDrums } from './drums.ts'
import { playBass, playChords } from './harmony.ts'
import { playLead, playTune } from './lead.ts'
import { BAR, STEP, type Note, type Part, type Piece } from './piece.ts'
import { readSection, type Section } from './section.ts'

/** Notes by part, in the order of the form. `bars` is the length of the piece. */
export function arrange(piece: Piece): { bars: number; tracks: Map<string, Note[]> } {
  const tracks = new Map<string, Note[]>(Object.keys(piece.parts).map((name) => [name, []]))
  let bars = 0
  for (const line of piece.form) {
    const [name = '', ...playing] = line.split(' ')
    const section = readSection(piece.sections[name] ?? [])
    for (const partName of playing) {
      const part = piece.parts[partName]
      if (!part) throw new Error(`${piece.id}: no part called ${partName}`)
      const offset = bars * BAR
      const track = tracks.get(partName)
      for (const note of playPart(part, section, piece)) track?.push({ ...note, ticks: note.ticks + offset })
    }
    bars += section.bars
  }
  for (const [name, notes] of tracks) tracks.set(name, humanise(notes, piece.swing, name.length + bars))
  return { bars, tracks }
}

function playPart(part: Part, section: Section, piece: Piece): Note[] {
  switch (part.play) {
    case 'drums':
      return playDrums(part, section.bars)
    case 'bass':
      return playBass(part, section)
    case 'lead':
      return playLead(part, section, piece.scale)
    case 'tune':
      return playTune(part)
    default:
      return playChords(part, section)
  }
}

/** Delays off-beats by the swing, and varies every note slightly, like a human player. */
function humanise(notes: readonly Note[], swing: number, seed: number): Note[] {
  const random = randomFrom(seed)
  return notes.map((note) => {
    const late = Math.round(note.ticks / STEP) % 2 === 1 ? swing * STEP : 0
    const ticks = Math.max(0, Math.round(note.ticks + late + (random() - 0.5) * 10))
    const velocity = Math.min(1, Math.max(0.05, note.velocity + (random() - 0.5) * 0.12))
    return { ...note, ticks, velocity }
  })
}
