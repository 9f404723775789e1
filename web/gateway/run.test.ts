import { afterEach, expect, test, vi } from 'vitest'
import { GatewayError } from './gateway-error.ts'
import { GetStationList } from './generated/get-station-list.ts'
import { run } from './run.ts'

afterEach(() => vi.unstubAllGlobals())

interface SentRequest {
  url: URL
  init: RequestInit
}

/** Stubs `fetch` with these responses in turn, and returns the requests. */
function network(...responses: (object | Error)[]): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url: new URL(url, 'http://site'), init })
    const response = responses[requests.length - 1]
    if (response instanceof Error) throw response
    return Response.json(response)
  })
  return requests
}

const failureOf = async (work: Promise<unknown>) => {
  const cause: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(cause instanceof GatewayError)) throw new Error('not a gateway error', { cause })
  return [cause.code, cause.correlationId]
}

test('a public operation uses GET, with its hash and without its text', async () => {
  const requests = network({ data: { stationList: [] } })
  expect(await run(GetStationList, {})).toEqual({ stationList: [] })
  const [first] = requests
  const { url, init } = first ?? { url: new URL('none:'), init: {} }
  expect(url.pathname).toBe('/graphql')
  expect(JSON.parse(url.searchParams.get('extensions') ?? '').persistedQuery.sha256Hash).toBe(GetStationList.hash)
  expect(url.searchParams.has('query')).toBe(false)
  const headers = new Headers(init.headers)
  expect([headers.get('x-app-name'), headers.get('x-app-platform'), headers.get('authorization')]).toEqual([
    'prime',
    'web',
    null,
  ])
  expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})

test('with a bearer the operation is posted', async () => {
  const requests = network({ data: { stationList: [] } })
  await run(GetStationList, {}, { bearer: 'token' })
  expect(requests[0]?.init.method).toBe('POST')
  expect(new Headers(requests[0]?.init.headers).get('authorization')).toBe('Bearer token')
})

test('a server that does not have the hash receives the text', async () => {
  const unknown = { errors: [{ message: 'x', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
  const requests = network(unknown, { data: { stationList: [] } })
  await run(GetStationList, {})
  expect(await new Response(requests[1]?.init.body).json()).toMatchObject({
    operationName: 'getStationList',
    query: GetStationList.text,
  })
})

test('an error keeps its code and correlation id', async () => {
  network({ data: null, errors: [{ message: 'No', extensions: { code: 'BAD_INPUT', correlationId: 'abc' } }] })
  expect(await failureOf(run(GetStationList, {}))).toEqual(['BAD_INPUT', 'abc'])
})

test('a network error gives UNREACHABLE', async () => {
  network(new TypeError('fetch failed'))
  expect(await failureOf(run(GetStationList, {}))).toEqual(['UNREACHABLE', null])
})

test('an abort rejects with its reason', async () => {
  const abort = new DOMException('aborted', 'AbortError')
  network(abort)
  await expect(run(GetStationList, {}, { signal: AbortSignal.abort() })).rejects.toBe(abort)
})
