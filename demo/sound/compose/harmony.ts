import { voicing, type Chord } from './chord.ts'
import { STEP, type BassPart, type ChordsPart, type Note, strikes } from './piece.ts'
import { chordChanges, type Section } from './section.ts'

const STRUM_TICKS = 14

export function playChords(part: ChordsPart, section: Section): Note[] {
  const voiced = voiceSection(part, section)
  if (part.play === 'pad') return playPad(section, voiced)
  return strikes(part.steps, section.bars * 16).flatMap(({ step, length, mark }) => {
    const notes = voiced.get(section.chordAt(step)) ?? []
    const velocity = mark === 'X' ? 0.86 : 0.66
    const durationTicks = length * STEP - 12
    if (part.play === 'arpeggio') return [{ ...tone(notes, mark), ticks: step * STEP, durationTicks, velocity }]
    const spread = part.play === 'strum' ? STRUM_TICKS : 0
    const order = step % 4 === 2 ? notes.toReversed() : notes
    return order.map((midi, i) => ({ midi, ticks: step * STEP + i * spread, durationTicks, velocity }))
  })
}

function playPad(section: Section, voiced: Map<Chord, number[]>): Note[] {
  return chordChanges(section).flatMap(({ step, length, chord }) =>
    (voiced.get(chord) ?? []).map((midi) => ({
      midi,
      ticks: step * STEP,
      durationTicks: length * STEP - 6,
      velocity: 0.6,
    })),
  )
}

function voiceSection(part: ChordsPart, section: Section): Map<Chord, number[]> {
  const voiced = new Map<Chord, number[]>()
  let before: number[] | undefined
  for (const { chord } of chordChanges(section)) {
    before = voicing(chord, part.centre, before)
    voiced.set(chord, before)
  }
  return voiced
}

/** Digit 1 is the lowest tone of the voicing; past its size the tones go on an octave higher. */
function tone(notes: readonly number[], mark: string): { midi: number } {
  const index = Number(mark) - 1
  const octave = Math.floor(index / notes.length)
  return { midi: (notes[index % notes.length] ?? 60) + 12 * octave }
}

/** Bass line: 1 root, 3 third, 5 fifth, 7 seventh (or sixth), 8 octave. */
export function playBass(part: BassPart, section: Section): Note[] {
  return strikes(part.steps, section.bars * 16).map(({ step, length, mark }) => {
    const chord = section.chordAt(step)
    const root = part.lowest + ((((chord.bass - part.lowest) % 12) + 12) % 12)
    const fifth = chord.intervals.find((interval) => interval >= 6 && interval <= 8) ?? 7
    const third = chord.intervals.find((interval) => interval >= 2 && interval <= 5) ?? 12
    const rise: Record<string, number> = { '1': 0, '3': third, '5': fifth, '7': chord.intervals[3] ?? 12, '8': 12 }
    const midi = root + (rise[mark] ?? 0)
    return { midi, ticks: step * STEP, durationTicks: length * STEP - 10, velocity: step % 4 === 0 ? 0.86 : 0.76 }
  })
}
