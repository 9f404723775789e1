import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite()

test('the stations have the displayed names of the specification, in lists and beside contact data', async () => {
  const query = `{
    stationList { id station stationName mediaId }
    stationContact(station: CAPE_TALK) { stationName }
  }`
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  expect((await response.json()).data).toEqual({
    stationList: [
      { id: '702', station: 'STATION_702', stationName: '702', mediaId: 'live-702' },
      { id: '947', station: 'STATION_947', stationName: '947', mediaId: 'live-947' },
      { id: 'capetalk', station: 'CAPE_TALK', stationName: 'Capetalk', mediaId: 'live-capetalk' },
      { id: 'kfm', station: 'KFM', stationName: 'KFM', mediaId: 'live-kfm' },
    ],
    stationContact: { stationName: 'Capetalk' },
  })
})
