import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SOUND } from '../paths.ts'
import { arrange } from './arrange.ts'
import { parseChord, voicing } from './chord.ts'
import { strikes } from './piece.ts'
import { loadPiece } from './render.ts'

test('a step pattern has repeats, held notes and rests', () => {
  expect(strikes('x-.1', 6)).toEqual([
    { step: 0, length: 2, mark: 'x' },
    { step: 3, length: 1, mark: '1' },
    { step: 4, length: 2, mark: 'x' },
  ])
})

test('chords are parsed with their bass, and other words are refused', () => {
  expect(parseChord('C/E')).toEqual({ root: 0, bass: 4, intervals: [0, 4, 7] })
  expect(parseChord('Bbm7').root).toBe(10)
  expect(() => parseChord('Hm')).toThrow('not a chord: Hm')
})

test('the voices of a chord stay close to the chord before', () => {
  const first = voicing(parseChord('C'), 60, undefined)
  const second = voicing(parseChord('Am'), 60, first)
  expect(second.filter((note) => first.includes(note))).toHaveLength(2)
})

const pieces = readdirSync(join(SOUND, 'pieces')).map((file) => file.replace('.yaml', ''))

test.each(pieces)('%s can be played: every part has notes within the range of MIDI', (id) => {
  const { bars, tracks } = arrange(loadPiece(id))
  expect(bars).toBeGreaterThan(0)
  for (const notes of tracks.values()) {
    expect(notes.length).toBeGreaterThan(0)
    expect(notes.every(({ midi, ticks }) => midi > 20 && midi < 110 && ticks >= 0)).toBe(true)
  }
})
