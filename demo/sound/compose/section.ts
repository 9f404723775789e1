import { parseChord, type Chord } from './chord.ts'

export type Section = { bars: number; chordAt: (step: number) => Chord }

/** Bars such as `Dm9` or `Dm9 G13` (half a bar each). */
export function readSection(bars: readonly string[]): Section {
  const chords = bars.map((bar) => bar.split(' ').map(parseChord))
  return {
    bars: bars.length,
    chordAt(step) {
      const bar = chords[Math.floor(step / 16) % chords.length] ?? []
      const chord = bar[Math.floor(((step % 16) * bar.length) / 16)]
      if (!chord) throw new Error('a section has a bar without a chord')
      return chord
    },
  }
}

export function chordChanges(section: Section): { step: number; length: number; chord: Chord }[] {
  const changes: { step: number; length: number; chord: Chord }[] = []
  for (let step = 0; step < section.bars * 16; step++) {
    const chord = section.chordAt(step)
    const last = changes.at(-1)
    if (last && last.chord === chord) last.length += 1
    else changes.push({ step, length: 1, chord })
  }
  return changes
}
