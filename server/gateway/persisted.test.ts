import { expect, test } from 'vitest'
import { announceContentChange } from '#server/database/changes.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import type { Operation } from '#web/gateway/operation.ts'

const site = await testSite()

function urlFor({ name, hash }: Operation<unknown, never>, variables: object = {}): string {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
  const search = { operationName: name, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) }
  return `${site.url}/graphql?${new URLSearchParams(search)}`
}

test('a persisted operation can be sent by GET and cached', async () => {
  const response = await fetch(urlFor(GetStationList))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=30')
  expect(response.headers.get('vary')).toBe('accept, accept-encoding, authorization')
  expect((await response.json()).data.stationList).toHaveLength(4)
  const again = await fetch(urlFor(GetStationList), {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('the response from the cache has the headers and the bytes of the first one', async () => {
  await site.contentChanged()
  const read = async (coding: string) => {
    const response = await fetch(urlFor(GetHomeExplore, { mediaType: 'ALL', first: 4 }), {
      headers: { 'accept-encoding': coding },
    })
    const { 'x-request-id': id, date: _date, ...headers } = Object.fromEntries(response.headers)
    expect(id).toMatch(/^[\w-]{36}$/)
    return { status: response.status, headers, text: await response.text() }
  }
  for (const coding of ['br', 'gzip', 'identity']) {
    const first = await read(coding)
    expect(first).toMatchObject({ status: 200, headers: { vary: 'accept, accept-encoding, authorization' } })
    expect(await read(coding)).toEqual(first)
  }
})

test('a cached response is used until the content changes', async () => {
  const slogan = async () => (await (await fetch(urlFor(GetStationList))).json()).data.stationList[0].slogan
  const before = await slogan()
  await site.db.updateTable('station').set({ slogan: 'All talk' }).where('id', '=', '702').execute()
  expect(await slogan()).toBe(before)
  await site.db.transaction().execute(announceContentChange)
  await expect.poll(slogan).toBe('All talk')
})

test('responses are cached by variables', async () => {
  const title = async (reelId: string) => {
    const response = await fetch(urlFor(GetMediaReelByConfiguration, { reelId }))
    return (await response.json()).data.mediaReelByConfiguration.title
  }
  expect([await title('station-702-shows'), await title('station-kfm-shows')]).toEqual(['Shows on 702', 'Shows on KFM'])
})

const sloganAt = async (address: string, init?: RequestInit) =>
  (await (await fetch(address, init)).json()).data.stationList[0].slogan

/** The URL of the station list with these parameters instead of, or besides, its own. */
function addressWith(parameters: Record<string, string>): string {
  const url = new URL(urlFor(GetStationList))
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const persistedQuery = { version: 1, sha256Hash: GetStationList.hash }
const reordered = `${site.url}/graphql?${new URLSearchParams([...new URL(urlFor(GetStationList)).searchParams].toReversed())}`

test.each([
  ['an unknown parameter', addressWith({ junk: crypto.randomUUID() })],
  ['another order', reordered],
  ['white space in JSON', addressWith({ variables: ' { } ' })],
  ['an undeclared variable', addressWith({ variables: '{"junk":1}' })],
  ['further extensions', addressWith({ extensions: JSON.stringify({ junk: 1, persistedQuery }) })],
  ['no operation name', addressWith({ operationName: '' })],
])('a request with %s has the same cached response', async (_name, address) => {
  await site.contentChanged()
  const before = await sloganAt(urlFor(GetStationList))
  await site.db.updateTable('station').set({ slogan: crypto.randomUUID() }).where('id', '=', '702').execute()
  expect(await sloganAt(address)).toBe(before)
})

test('an anonymous POST uses the same cached response and is not cached by clients', async () => {
  await site.contentChanged()
  const before = await sloganAt(urlFor(GetStationList))
  await site.db.updateTable('station').set({ slogan: crypto.randomUUID() }).where('id', '=', '702').execute()
  const body = JSON.stringify({ junk: 1, variables: {}, extensions: { persistedQuery } })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect(await sloganAt(`${site.url}/graphql`, init)).toBe(before)
  expect((await fetch(`${site.url}/graphql`, init)).headers.get('cache-control')).toBe('no-store')
})

test('a repeated parameter does not poison the cache', async () => {
  const title = async (address: string) => (await (await fetch(address)).json()).data.mediaReelByConfiguration.title
  const twice = `${urlFor(GetMediaReelByConfiguration, { reelId: 'station-702-podcasts' })}&variables=${encodeURIComponent('{"reelId":"station-kfm-podcasts"}')}`
  expect(await title(twice)).toBe('Podcasts from 702')
  expect(await title(urlFor(GetMediaReelByConfiguration, { reelId: 'station-kfm-podcasts' }))).toBe('Podcasts from KFM')
})

test('a wrong operation name and invalid variables are rejected and not cached', async () => {
  const refused = [
    addressWith({ operationName: 'other' }),
    addressWith({ variables: '[]' }),
    addressWith({ variables: '{' }),
  ]
  await sloganAt(urlFor(GetStationList))
  for (const address of refused) {
    const response = await fetch(address)
    expect([response.headers.get('cache-control'), (await response.json()).errors[0].extensions.code]).toEqual([
      'no-store',
      'BAD_INPUT',
    ])
  }
})

test('a response with errors is never cached', async () => {
  const response = await fetch(urlFor(GetHomeExplore, { first: 51 }))
  expect(response.headers.get('cache-control')).toBe('no-store')
  const errorOf = async () => (await (await fetch(urlFor(GetHomeExplore, { first: 51 }))).json()).errors[0].extensions
  const [one, other] = [await errorOf(), await errorOf()]
  expect(one.code).toBe('BAD_INPUT')
  expect(one.correlationId).not.toBe(other.correlationId)
})

test('a response to a bearer token is never shared', async () => {
  const response = await fetch(urlFor(GetStationList), { headers: { authorization: 'Bearer abc' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a hash without the text can be posted', async () => {
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: GetStationList.hash } } }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await response.json()).data.stationList).toHaveLength(4)
})

test('an unknown hash is PERSISTED_QUERY_NOT_FOUND', async () => {
  const response = await fetch(urlFor({ name: 'getNothing', hash: 'f'.repeat(64), text: '' }))
  expect((await response.json()).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
})

test('an operation that is not persisted must be posted', async () => {
  const response = await fetch(`${site.url}/graphql?query={stationList{id}}`)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  const healthCheck = await fetch(`${site.url}/graphql?query={__typename}`)
  expect([healthCheck.status, healthCheck.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a hash with the text of another operation is rejected', async () => {
  const url = `${urlFor(GetStationList)}&query=${encodeURIComponent('{previewPodcasts{_id}}')}`
  expect((await fetch(url)).status).toBe(405)
})
