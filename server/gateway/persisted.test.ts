import { expect, test } from 'vitest'
import { announceContentChange } from '#server/database/changes.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import type { Operation } from '#web/gateway/operation.ts'

const site = await testSite()

function addressOf({ name, hash }: Operation<unknown, never>, variables: object = {}): string {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
  const search = { operationName: name, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) }
  return `${site.url}/graphql?${new URLSearchParams(search)}`
}

test('a persisted operation is answered by GET, so that caches may keep it', async () => {
  const response = await fetch(addressOf(GetStationList))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=30')
  expect(response.headers.get('vary')).toBe('accept, accept-encoding, authorization')
  expect((await response.json()).data.stationList).toHaveLength(4)
  const again = await fetch(addressOf(GetStationList), {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('a kept answer is given until the content changes', async () => {
  const slogan = async () => (await (await fetch(addressOf(GetStationList))).json()).data.stationList[0].slogan
  const before = await slogan()
  await site.db.updateTable('station').set({ slogan: 'All talk' }).where('id', '=', '702').execute()
  expect(await slogan()).toBe(before)
  await site.db.transaction().execute(announceContentChange)
  await expect.poll(slogan).toBe('All talk')
})

test('the same operation with other variables is another answer', async () => {
  const title = async (reelId: string) => {
    const response = await fetch(addressOf(GetMediaReelByConfiguration, { reelId }))
    return (await response.json()).data.mediaReelByConfiguration.title
  }
  expect([await title('station-702-shows'), await title('station-kfm-shows')]).toEqual(['Shows on 702', 'Shows on KFM'])
})

test('an answer with errors is never kept', async () => {
  const response = await fetch(addressOf(GetHomeExplore, { first: 51 }))
  expect(response.headers.get('cache-control')).toBe('no-store')
  const ask = async () => (await (await fetch(addressOf(GetHomeExplore, { first: 51 }))).json()).errors[0].extensions
  const [one, other] = [await ask(), await ask()]
  expect(one.code).toBe('BAD_INPUT')
  expect(one.correlationId).not.toBe(other.correlationId)
})

test('who sends a bearer gets an answer of their own', async () => {
  const response = await fetch(addressOf(GetStationList), { headers: { authorization: 'Bearer abc' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a hash alone may be posted too', async () => {
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: GetStationList.hash } } }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await response.json()).data.stationList).toHaveLength(4)
})

test('a hash that is not known says so, so that the text can be posted', async () => {
  const response = await fetch(addressOf({ name: 'getNothing', hash: 'f'.repeat(64), text: '' }))
  expect((await response.json()).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
})

test('a text that is not persisted has to be posted', async () => {
  const response = await fetch(`${site.url}/graphql?query={stationList{id}}`)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  const sign = await fetch(`${site.url}/graphql?query={__typename}`)
  expect([sign.status, sign.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a text that does not belong to the hash beside it is not answered as that operation', async () => {
  const url = `${addressOf(GetStationList)}&query=${encodeURIComponent('{previewPodcasts{_id}}')}`
  expect((await fetch(url)).status).toBe(405)
})
