import { randomFrom } from '../../random.ts'
import { chordClasses, pitchClass } from './chord.ts'
import { STEP, type LeadPart, type Note, type Piece, type TunePart, strikes, type Strike } from './piece.ts'
import type { Section } from './section.ts'

const SCALES: Record<Piece['scale'][1], readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  pentatonic: [0, 2, 4, 7, 9],
  'minor-pentatonic': [0, 3, 5, 7, 10],
}

/** The pattern is one phrase: each repetition has the contour of the first, adapted to the chords, so that the melody is recognisable. */
export function playLead(part: LeadPart, section: Section, scale: Piece['scale']): Note[] {
  const phrase = strikes(part.steps, part.steps.length)
  const contour = drawContour(part, phrase, section, scale)
  const notes: Note[] = []
  for (let from = 0; from < section.bars * 16; from += part.steps.length) {
    for (const [i, strike] of phrase.entries()) {
      const step = from + strike.step
      if (step >= section.bars * 16) break
      const wanted = contour[i] ?? part.range[0]
      const isEnd = i === phrase.length - 1
      const midi = isStrong(strike) || isEnd ? nearestTone(section, step, wanted) : wanted
      const velocity = 0.7 + (strike.step % 8 === 0 ? 0.14 : 0) + (strike.length > 3 ? 0.06 : 0)
      notes.push({ midi, ticks: step * STEP, durationTicks: strike.length * STEP - 14, velocity })
    }
  }
  return notes
}

const isStrong = (strike: Strike) => strike.step % 8 === 0 || strike.length >= 3

function drawContour(part: LeadPart, phrase: readonly Strike[], section: Section, scale: Piece['scale']): number[] {
  const random = randomFrom(part.seed)
  const tones = scaleTones(part.range, scale)
  let at = Math.floor(tones.length * (0.35 + 0.3 * random()))
  let leap = 0
  return phrase.map((strike) => {
    const move = nextMove(random(), leap, at / (tones.length - 1))
    leap = move
    at = Math.min(tones.length - 1, Math.max(0, at + move))
    const wanted = tones[at] ?? part.range[0]
    const midi = isStrong(strike) ? nearestTone(section, strike.step, wanted) : wanted
    at = nearestIndex(tones, midi)
    return midi
  })
}

/** Mostly steps; a step back follows a leap, and notes near the edges of the range move towards the middle. */
function nextMove(chance: number, leap: number, height: number): number {
  if (Math.abs(leap) > 1) return leap > 0 ? -1 : 1
  const direction = chance * 7 - Math.floor(chance * 7) < 1 - height ? 1 : -1
  if (chance < 0.14) return 0
  if (chance < 0.72) return direction
  if (chance < 0.93) return 2 * direction
  return 3 * direction
}

function scaleTones([low, high]: LeadPart['range'], [root, mode]: Piece['scale']): number[] {
  const classes = new Set(SCALES[mode].map((interval) => (pitchClass(root) + interval) % 12))
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).filter((midi) => classes.has(midi % 12))
}

function nearestTone(section: Section, step: number, wanted: number): number {
  const classes = new Set(chordClasses(section.chordAt(step)).slice(0, 3))
  const near = [0, -1, 1, -2, 2, -3, 3, -4, 4].find((shift) => classes.has((wanted + shift + 120) % 12))
  return wanted + (near ?? 0)
}

const nearestIndex = (tones: readonly number[], midi: number) =>
  tones.reduce((best, tone, i) => (Math.abs(tone - midi) < Math.abs((tones[best] ?? 0) - midi) ? i : best), 0)

/** A written-out tune: `D5.4 -.2 A4.2` is a note (or a rest) and its length in steps. */
export function playTune(part: TunePart): Note[] {
  let step = 0
  return part.notes.split(/\s+/).flatMap((word) => {
    const [name = '-', length = '1'] = word.split('.')
    const from = step
    step += Number(length)
    if (name === '-') return []
    const octave = Number(name.slice(-1))
    const midi = 12 * (octave + 1) + pitchClass(name.slice(0, -1))
    return [{ midi, ticks: from * STEP, durationTicks: Number(length) * STEP - 10, velocity: 0.84 }]
  })
}
