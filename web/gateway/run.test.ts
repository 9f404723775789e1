import { afterEach, expect, test, vi } from 'vitest'
import { GatewayError } from './gateway-error.ts'
import { GetStationList } from './generated/get-station-list.ts'
import { run } from './run.ts'

afterEach(() => vi.unstubAllGlobals())

interface Asked {
  url: URL
  init: RequestInit
}

/** A network that gives these answers in turn. */
function network(...answers: (object | Error)[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url: new URL(url, 'http://site'), init })
    const answer = answers[asked.length - 1]
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  return asked
}

const failureOf = async (work: Promise<unknown>) => {
  const cause: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(cause instanceof GatewayError)) throw new Error('not a gateway error', { cause })
  return [cause.code, cause.correlationId]
}

test('a public question goes by GET, with its hash and without its text', async () => {
  const asked = network({ data: { stationList: [] } })
  expect(await run(GetStationList, {})).toEqual({ stationList: [] })
  const [first] = asked
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

test('with a bearer the question is posted', async () => {
  const asked = network({ data: { stationList: [] } })
  await run(GetStationList, {}, { bearer: 'token' })
  expect(asked[0]?.init.method).toBe('POST')
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer token')
})

test('a server that does not know the hash gets the text', async () => {
  const unknown = { errors: [{ message: 'x', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
  const asked = network(unknown, { data: { stationList: [] } })
  await run(GetStationList, {})
  expect(await new Response(asked[1]?.init.body).json()).toMatchObject({
    operationName: 'getStationList',
    query: GetStationList.text,
  })
})

test('an error of the gateway keeps its code and id', async () => {
  network({ data: null, errors: [{ message: 'No', extensions: { code: 'BAD_INPUT', correlationId: 'abc' } }] })
  expect(await failureOf(run(GetStationList, {}))).toEqual(['BAD_INPUT', 'abc'])
})

test('a network that is gone is told from a gateway that refuses', async () => {
  network(new TypeError('fetch failed'))
  expect(await failureOf(run(GetStationList, {}))).toEqual(['UNREACHABLE', null])
})

test('an abort stays an abort', async () => {
  const abort = new DOMException('aborted', 'AbortError')
  network(abort)
  await expect(run(GetStationList, {}, { signal: AbortSignal.abort() })).rejects.toBe(abort)
})
