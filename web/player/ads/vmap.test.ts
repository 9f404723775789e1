import { expect, test } from 'vitest'
import { parseXml } from '../testing/ad-document.ts'
import { parseOffset, parseVmap, resolveOffset } from './vmap.ts'

const DURATION = 200

test.each([
  ['start', 0],
  ['0%', 0],
  ['00:00:00', 0],
  ['00:01:30.500', 90.5],
  ['1:00:00', 3_600],
  [' START ', 0],
  ['00:00:15.000 ', 15],
  ['00:01:30,500', 90.5],
  ['#1', 0],
  ['0', 0],
  ['90', 90],
  ['01:30', 90],
  ['PT1M30S', 90],
  ['12.5 %', 25],
  ['25%', 50],
  ['12.5%', 25],
  ['100%', null],
  ['end', null],
])('a break at %s of a media of 200 seconds begins at %s', (text, seconds) => {
  const offset = parseOffset(text)
  expect(offset && resolveOffset(offset, DURATION)).toBe(seconds)
})

test.each(['start', '0%', '00:00:00'])('a break at %s precedes a media whose duration is not known yet', (text) => {
  const offset = parseOffset(text)
  expect(offset && resolveOffset(offset, 0)).toBe(0)
})

test('another share of a media whose duration is not known is not reached', () => {
  expect(resolveOffset({ share: 0.25 }, 0)).toBeNull()
})

test.each(['#2', '#', '', '00:99:00', '-10', '-5%'])('%j is no offset', (text) => expect(parseOffset(text)).toBeNull())

const offsets = (attributes: string) =>
  parseVmap(
    parseXml(`<VMAP version="1.0"><AdBreak breakType="linear" ${attributes}><AdSource/></AdBreak></VMAP>`),
    parseXml,
  ).map(({ at }) => at)

test.each([
  ['timeOffset="start" repeatAfter="00:15:00"', [0, 900, 1_800]],
  ['timeOffset="00:05:00" repeatAfter="00:10:00.000"', [300, 900, 1_500]],
])('a break with %s repeats', (attributes, seconds) => {
  expect(offsets(attributes).slice(0, 3)).toEqual(seconds.map((each) => ({ seconds: each })))
  expect(offsets(attributes).length).toBeLessThan(100)
})

test.each(['', 'repeatAfter="00:00:01"', 'repeatAfter="50%"', 'repeatAfter="end"', 'repeatAfter="soon"'])(
  'a break with %j occurs once',
  (attributes) => expect(offsets(`timeOffset="00:05:00" ${attributes}`)).toEqual([{ seconds: 300 }]),
)
