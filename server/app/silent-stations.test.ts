import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

/** Returns the stations that the log of a start warns of. */
async function silentStations(options: { demo: boolean }): Promise<unknown[]> {
  const log: { station?: string; msg?: string }[] = []
  await testSite({
    ...options,
    env: {
      ROLES: 'gateway,live',
      MEDIA_DIR: path.join(os.tmpdir(), 'no-such-folder'),
      STATION_STREAMS: '702=https://stream.example/702.mp3',
    },
    log: { level: 'warn', write: (line) => void log.push(JSON.parse(line)) },
  })
  return log.filter(({ msg }) => msg?.includes('neither')).map(({ station }) => station)
}

test('the log warns of stations without sound, but not of stations that the site does not have', async () => {
  expect(await silentStations({ demo: true })).toEqual(['947', 'capetalk', 'kfm'])
  expect(await silentStations({ demo: false })).toEqual([])
})
