import { afterEach, expect, test, vi } from 'vitest'
import { GatewayError } from './gateway-error.ts'
import { GetStationList } from './generated/get-station-list.ts'
import { run } from './run.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
  expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
})

test('with a bearer the operation is posted', async () => {
  const requests = network({ data: { stationList: [] } })
  await run(GetStationList, {}, { bearer: 'token' })
  expect(requests[0]?.init.method).toBe('POST')
  expect(new Headers(requests[0]?.init.headers).get('authorization')).toBe('Bearer token')
})

test('a refusal of the HTTP server throws its code, its sentence and its id', async () => {
  const message = 'Too many requests, please wait a moment'
  network({ error: { code: 'TOO_MANY_REQUESTS', message, correlationId: 'abc' } })
  await expect(run(GetStationList, {})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message,
    correlationId: 'abc',
  })
})

test('a server that does not have the hash receives the text', async () => {
  const unknown = { errors: [{ message: 'x', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
  const requests = network(unknown, { data: { stationList: [] } })
  await run(GetStationList, {})
  expect(await new Response(requests[1]?.init.body).json()).toMatchObject({
    operationName: 'getStationList',
    query: GetStationList.text,
  })
  // Without a token the header is empty.
  expect(new Headers(requests[1]?.init.headers).get('authorization')).toBe('')
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

/** A server that accepts requests and never answers; `late` ends the time limit of the next request. */
function silentServer() {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return { late: () => limit.abort(new DOMException('late', 'TimeoutError')) }
}

test.each([undefined, new AbortController().signal])(
  'a server that never answers is UNREACHABLE (signal %s)',
  async (signal) => {
    const { late } = silentServer()
    const failure = failureOf(run(GetStationList, {}, signal && { signal }))
    late()
    expect(await failure).toEqual(['UNREACHABLE', null])
  },
)

test('an abort ends the wait for a server that never answers', async () => {
  silentServer()
  const caller = new AbortController()
  const result = run(GetStationList, {}, { signal: caller.signal })
  caller.abort(new Error('left the page'))
  await expect(result).rejects.toThrow('left the page')
})
