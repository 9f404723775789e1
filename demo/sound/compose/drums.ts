import { STEP, type DrumsPart, type Note, strikes } from './piece.ts'

const DRUMS: Record<string, number> = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  lowTom: 45,
  midTom: 47,
  highTom: 50,
  hat: 42,
  pedal: 44,
  open: 46,
  crash: 49,
  ride: 51,
  tambourine: 54,
  cowbell: 56,
  bongo: 60,
  lowBongo: 61,
  muteConga: 62,
  conga: 63,
  lowConga: 64,
  cabasa: 69,
  maracas: 70,
  clave: 75,
  block: 76,
  triangle: 81,
  shaker: 82,
}

const FILL: readonly [number, string][] = [
  [12, 'snare'],
  [13, 'highTom'],
  [14, 'midTom'],
  [15, 'lowTom'],
]

/** A crash at the start of the section and an optional fill at its end. */
export function playDrums(part: DrumsPart, bars: number): Note[] {
  const steps = bars * 16
  const fillFrom = part.fills ? steps - 4 : steps
  const notes = Object.entries(part.kit).flatMap(([drum, pattern]) =>
    strikes(pattern, steps)
      .filter(({ step }) => step < fillFrom || drum === 'kick')
      .map(({ step, mark }) => hit(drum, step, mark === 'X' ? 0.92 : mark === 'o' ? 0.4 : 0.68)),
  )
  if (!part.fills) return notes
  return [...notes, hit('crash', 0, 0.55), ...FILL.map(([at, drum]) => hit(drum, steps - 16 + at, 0.62 + at / 80))]
}

function hit(drum: string, step: number, velocity: number): Note {
  const midi = DRUMS[drum]
  if (midi === undefined) throw new Error(`unknown drum: ${drum}`)
  return { midi, ticks: step * STEP, durationTicks: STEP, velocity }
}
