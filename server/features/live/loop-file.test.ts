import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLoopFile } from './loop-file.ts'
import { boxesIn, findBox } from './mp4.ts'

const file = readFileSync('demo/media/live/pieces/bulletin-grid-24.mp4')
const boxes = [...boxesIn(file)]

const readPart = async ({ start, end }: { start: number; end: number }) => file.subarray(start, end)

/** The file made of these boxes only, in this order. */
const rebuilt = (wanted: typeof boxes) => Buffer.concat(wanted.map(({ start, end }) => file.subarray(start, end)))

test('a sound file is segments of one length behind its header', () => {
  const { init, fragments, peakBitrate, averageBitrate } = readLoopFile(file, readPart)
  expect([fragments.length, findBox(init, 'moov').end]).toEqual([11, init.length])
  expect(averageBitrate).toBeGreaterThan(15_000)
  expect(peakBitrate).toBeGreaterThanOrEqual(averageBitrate)
})

test('a gap between segments is refused', () => {
  const without = boxes.toSpliced(10, 2)
  expect(() => readLoopFile(rebuilt(without), readPart)).toThrow('segments that are not 4096 ms long')
})

test('a file without segments, without a header or cut short is refused', () => {
  expect(() => readLoopFile(rebuilt(boxes.slice(0, 2)), readPart)).toThrow('has no segments')
  expect(() => readLoopFile(rebuilt(boxes.slice(2)), readPart)).toThrow('has no moov')
  expect(() => readLoopFile(file.subarray(0, 5_000), readPart)).toThrow('invalid box at byte')
})

test('decode times of 32 bits are refused, since they would soon run over', () => {
  const old = Buffer.from(file)
  const { start = 0 } = boxes.find(({ type }) => type === 'moof') ?? {}
  old[start + findBox(file.subarray(start), 'moof/traf/tfdt').body] = 0
  expect(() => readLoopFile(old, readPart)).toThrow('32 bits')
})
