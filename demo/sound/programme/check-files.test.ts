import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STATIONS } from '#contract/stations.ts'
import { MEDIA } from '../paths.ts'
import { checkBoxes } from './check-files.ts'
import { loadSet, loadStation, type Piece } from './pieces.ts'

const FOLDER = join(MEDIA, 'live', 'pieces')
const readPiece = (name: string) => readFileSync(join(FOLDER, name))

test('every piece is cut into fragments of exactly 4.096 s, as many in both bitrates', () => {
  const names = readdirSync(FOLDER)
  expect(names.length).toBeGreaterThan(100)
  for (const name of names.filter((file) => file.endsWith('-64.mp4'))) {
    const low = name.replace('-64.mp4', '-24.mp4')
    expect([name, checkBoxes(readPiece(name))]).toEqual([name, checkBoxes(readPiece(low))])
  }
})

test('a file with a fragment that starts at the wrong time is refused', () => {
  const bytes = readPiece('bulletin-grid-24.mp4')
  const second = bytes.indexOf('tfdt', bytes.indexOf('tfdt') + 4)
  bytes.writeBigUInt64BE(196_609n, second + 8)
  expect(() => checkBoxes(bytes)).toThrow('fragment 1 starts at 196609')
})

const linesOf = (piece: Piece) => {
  if ('talk' in piece) return piece.talk
  if ('over' in piece) return [piece.over]
  return 'end' in piece ? [piece.end] : []
}

test('texts on air end with a full sentence, and do not depend on the day', () => {
  const pieces = STATIONS.flatMap((station) => loadStation(station).sets).flatMap(loadSet)
  const texts = pieces.flatMap(linesOf).flatMap((line) => Object.values(line))
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.filter((text) => !/[.!?]$/.test(text.trim()))).toEqual([])
  expect(texts.filter((text) => /\b(today|tonight|tomorrow|yesterday)\b/i.test(text))).toEqual([])
})
