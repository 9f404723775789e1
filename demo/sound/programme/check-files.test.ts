import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STATIONS } from '#contract/stations.ts'
import { MEDIA } from '../paths.ts'
import { checkBoxes, readAbout } from './check-files.ts'

const readLive = (name: string) => readFileSync(join(MEDIA, 'live', name))

test.each(STATIONS)('the items of %s fill its programme without a gap', (station) => {
  expect(readAbout(readLive(`${station}.json`).toString()).station).toBe(station)
})

test.each(STATIONS.flatMap((station) => [`${station}-64.mp4`, `${station}-24.mp4`]))(
  '%s is cut into fragments of exactly 4.096 s',
  (name) => {
    expect(() => checkBoxes(readLive(name))).not.toThrow()
  },
)

test('a file with a fragment that starts at the wrong time is refused', () => {
  const bytes = readLive('702-24.mp4')
  const second = bytes.indexOf('tfdt', bytes.indexOf('tfdt') + 4)
  bytes.writeBigUInt64BE(196_609n, second + 8)
  expect(() => checkBoxes(bytes)).toThrow('fragment 1 starts at 196609')
})
