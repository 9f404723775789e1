import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { hlsOrigin } from '#tests/kit/stand-ins/hls-origin.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const origin = await hlsOrigin(() => NOW, 24)

/** A node that records a station whose stream is inside the own network. */
const recordingSite = (env: Record<string, string>) =>
  testSite({
    demo: false,
    now: NOW,
    env: { ROLES: 'record', STATION_STREAMS: `702=${origin.master}`, STATION_RECORDING_HOURS: '702=24', ...env },
    log: { write: () => undefined },
  })

type Site = Awaited<ReturnType<typeof recordingSite>>
const stateOf = ({ db }: Site) => db.selectFrom('recorder').selectAll().where('station', '=', '702').executeTakeFirst()
const recordedIn = ({ db }: Site) => db.selectFrom('recorded_segment').select('key').execute()

test('the recorder does not reach addresses of the private network by default', async () => {
  const site = await recordingSite({})
  await expect
    .poll(() => stateOf(site))
    .toMatchObject({ last_error: expect.stringMatching(/not on the public internet/) })
  expect(await recordedIn(site)).toEqual([])
  await site.close()
})

test('RECORDER_PRIVATE_NETWORK lets the recorder read them', async () => {
  const site = await recordingSite({ RECORDER_PRIVATE_NETWORK: 'true' })
  await expect.poll(() => stateOf(site)).toMatchObject({ recorded_until: NOW, last_error: null })
  expect(await recordedIn(site)).toHaveLength(4)
  await site.close()
})

test('RECORDER_PRIVATE_NETWORK is true or false', async () => {
  await expect(recordingSite({ RECORDER_PRIVATE_NETWORK: 'yes' })).rejects.toThrow(/RECORDER_PRIVATE_NETWORK/)
})
