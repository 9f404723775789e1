import { randomFrom } from '../../random.ts'
import { Piece } from '../compose/piece.ts'

type Colour = { chords: number; lead: number; bass: number; kit: Record<string, string> }

const COLOURS: readonly [Colour, ...Colour[]] = [
  {
    chords: 4,
    lead: 11,
    bass: 33,
    kit: { kick: 'x.....x.x.......', rim: '....x.......x...', shaker: 'xoxoxoxoxoxoxoxo' },
  },
  { chords: 24, lead: 73, bass: 32, kit: { shaker: 'x.oxx.oxx.oxx.ox' } },
  { chords: 0, lead: 42, bass: 35, kit: { ride: '....x.......x...' } },
  {
    chords: 12,
    lead: 108,
    bass: 33,
    kit: { conga: 'x..x..x.....x.x.', lowConga: '.....x....x.....', shaker: 'oxoXoxoXoxoXoxoX' },
  },
  { chords: 25, lead: 22, bass: 33, kit: { kick: 'x.......x.x.....', tambourine: '....x.......x...' } },
  {
    chords: 5,
    lead: 81,
    bass: 38,
    kit: { kick: 'x...x...x...x...', clap: '....x.......x...', open: '..x...x...x...x.' },
  },
  { chords: 26, lead: 65, bass: 32, kit: { ride: 'x...X..xx...X..x', pedal: '....x.......x...' } },
  { chords: 46, lead: 60, bass: 35, kit: { triangle: 'x.......x.......' } },
  {
    chords: 17,
    lead: 61,
    bass: 36,
    kit: { kick: 'x..x..x...x.....', snare: '....x.......x..o', hat: 'x.x.x.x.x.x.x.x.' },
  },
]

const KEYS = ['C', 'D', 'Eb', 'E', 'F', 'G', 'A', 'Bb'] as const

const TURNS: Record<string, readonly [string, string, string]> = {
  C: ['Cmaj9', 'Am7', 'Fmaj9'],
  D: ['D6', 'Gmaj7', 'Bm7'],
  Eb: ['Ebmaj9', 'Abmaj7', 'Cm7'],
  E: ['Eadd9', 'C#m7', 'Amaj7'],
  F: ['Fmaj9', 'Dm7', 'Bbmaj7'],
  G: ['Gadd9', 'Em7', 'Cadd9'],
  A: ['A6', 'F#m7', 'Dmaj7'],
  Bb: ['Bbmaj9', 'Ebmaj7', 'Gm7'],
}

const PHRASES = [
  'x-x-x---x-------|x---x---........',
  'x---x-x-x-------|..x-x-x-........',
  'x-x-..x-x-x-....|x-------........',
]

const LEAD = { play: 'lead', volume: 96, reverb: 80, range: [64, 83] }

/** Four bars, no two of the first seventy alike. */
export function signatureTune(id: string, number: number): Piece {
  const random = randomFrom(number * 7919 + 13)
  const colour = COLOURS[number % COLOURS.length] ?? COLOURS[0]
  const key = KEYS[(number * 3) % KEYS.length] ?? 'C'
  const [home, second, third] = TURNS[key] ?? ['C', 'Am', 'F']
  return Piece.parse({
    id,
    tempo: 92 + Math.round(random() * 32),
    swing: random() < 0.4 ? 0.16 : 0,
    scale: [key, 'pentatonic'],
    sections: { A: [home, random() < 0.5 ? second : third, second, home] },
    parts: {
      chords: { play: 'strike', program: colour.chords, volume: 92, reverb: 60, steps: 'x--x--x-..x-....' },
      bass: { play: 'bass', program: colour.bass, volume: 96, steps: '1--...1-5--.....' },
      lead: { ...LEAD, program: colour.lead, seed: number + 1, steps: PHRASES[number % PHRASES.length] },
      drums: { play: 'drums', program: 8, volume: 88, kit: colour.kit },
    },
    form: ['A chords bass lead drums'],
  })
}
