const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

const QUALITIES: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '6': [0, 4, 7, 9],
  '69': [0, 4, 7, 9, 14],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  m7b5: [0, 3, 6, 10],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  '9': [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  '13': [0, 4, 7, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  sus4: [0, 5, 7],
  sus2: [0, 2, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
}

/** Pitch classes are 0 (C) to 11 (B). */
export type Chord = { root: number; bass: number; intervals: readonly number[] }

/** `Bb` is 10. */
export function pitchClass(name: string): number {
  const base = LETTERS[name.charAt(0)]
  if (base === undefined) throw new Error(`not a note: ${name}`)
  const shift = name
    .slice(1)
    .split('')
    .reduce((sum, sign) => sum + (sign === '#' ? 1 : -1), 0)
  return (base + shift + 12) % 12
}

/** For example `Dm9`, `G13`, `C/E`. */
export function parseChord(text: string): Chord {
  const found = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(text)
  const intervals = found && QUALITIES[found[2] ?? '']
  if (!found?.[1] || !intervals) throw new Error(`not a chord: ${text}`)
  const root = pitchClass(found[1])
  return { root, bass: found[3] ? pitchClass(found[3]) : root, intervals }
}

export const chordClasses = (chord: Chord) => chord.intervals.map((interval) => (chord.root + interval) % 12)

/** Each voice moves as little as it can from the chord before. Rich chords leave their root to the bass. */
export function voicing(chord: Chord, centre: number, before: readonly number[] | undefined): number[] {
  const classes = chordClasses(chord)
  const played = classes.length > 4 ? classes.slice(1) : classes
  const choices = [-8, -7, -6, -5, -4, -3, -2].map((below) => stack(played, centre + below))
  const cost = (notes: readonly number[]) => (before ? movement(before, notes) : Math.abs(average(notes) - centre))
  return choices.reduce((best, notes) =>
    cost(notes) + drift(notes, centre) < cost(best) + drift(best, centre) ? notes : best,
  )
}

const stack = (classes: readonly number[], lowest: number) =>
  classes.map((tone) => lowest + ((((tone - lowest) % 12) + 12) % 12)).toSorted((a, b) => a - b)

const average = (notes: readonly number[]) => notes.reduce((sum, note) => sum + note, 0) / notes.length

const drift = (notes: readonly number[], centre: number) => Math.abs(average(notes) - centre) * 0.5

const movement = (before: readonly number[], after: readonly number[]) =>
  after.reduce((sum, note) => sum + Math.min(...before.map((old) => Math.abs(old - note))), 0)
