import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { rawGet } from '#tests/kit/clients/raw-get.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { ResponseCache } from '../responses/response-cache.ts'
import { createHttpServer } from '../server/http-server.ts'
import type { PagePolicy } from './page-url.ts'
import { type Heads, type PageRequest, registerPages } from './pages.ts'

const SHARED: PagePolicy = {
  isShared: true,
  search: { after: 'value', bare: 'presence', kind: ['sound', 'film'] },
}
const PRIVATE: PagePolicy = { isShared: false, search: {} }

const html = (body: string, status = 200, headers = {}) => new Response(body, { status, headers })

/** A server whose pages are rendered by `render`; pages below `/user` are private, all others shared. */
async function setUp(
  render: (request: PageRequest) => Response | Promise<Response>,
  { heads, renderMs }: { heads?: Heads; renderMs?: number } = {},
) {
  const app = await createHttpServer({ rateLimit: 10_000, trustProxy: 'loopback' }, createLogger('error'))
  const cache = new ResponseCache({ freshMs: 60_000, staleMs: 0, maxEntries: 100, maxBytes: 10_000_000 })
  const rendered: string[] = []
  registerPages(app, {
    cache,
    origin: 'http://radio.test',
    externalOrigins: { connect: [] },
    ...(heads && { heads }),
    ...(renderMs !== undefined && { renderMs }),
    policyOf: async (pathname) => (/^\/user\//i.test(pathname) ? PRIVATE : SHARED),
    async render(request) {
      rendered.push(request.url.href.replace('http://radio.test', ''))
      return render(request)
    },
  })
  const origin = await listenForTest(app)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' })
  return { cache, rendered, get, origin }
}

test('undeclared query parameters are neither rendered nor part of the cache key', async () => {
  const { get, rendered } = await setUp(() => html('Home'))
  for (const search of ['?a=1', '?b=2', '?utm_source=x&a=3', '']) {
    expect((await get(`/${search}`)).headers.get('cache-control')).toMatch(/^public/)
  }
  expect(rendered).toEqual(['/'])
})

test('declared query parameters are rendered in canonical form', async () => {
  const { get, rendered } = await setUp(() => html('Home'))
  await get('/?kind=film&after=one')
  await get('/?after=%6fne&kind=film&after=two&x=y')
  await get('/?kind=neither')
  await get('/?bare')
  await get('/?bare=something')
  expect(rendered).toEqual(['/?after=one&kind=film', '/', '/?bare='])
})

test('a redirect passes on undeclared parameters', async () => {
  const { get } = await setUp(({ url }) => html('', 301, { location: `/new${url.search}` }))
  expect((await get('/old?t=90&after=one')).headers.get('location')).toBe('/new?after=one&t=90')
  expect((await get('/old?t=10')).headers.get('location')).toBe('/new?t=10')
  expect((await get('/old')).headers.get('location')).toBe('/new')
})

test('a private page is never cached, whatever the form of its URL', async () => {
  const { get, rendered } = await setUp(() => html('Login'))
  for (const path of ['/user/login?code=1', '/User/login?code=1', '/user/login?code=1']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(rendered.length).toBe(3)
})

test.for([
  ['//', '/'],
  ['///', '/'],
  ['//[', '/['],
  ['//evil.example/', '/evil.example'],
  ['/news/one/?t=90', '/news/one?t=90'],
  ['/\\evil.example', '/evil.example'],
  ['/%75ser/login?code=1', '/user/login?code=1'],
  ['/caf%c3%a9', '/caf%C3%A9'],
])('%s redirects to %s', async ([path = '', location]) => {
  const { origin } = await setUp(() => html('Never rendered'))
  // `fetch` would normalise the path.
  const answer = await rawGet(origin, path)
  expect(answer).toMatch(/^HTTP\/1.1 308 /)
  expect(/^location: (.*)\r$/m.exec(answer)?.[1]).toBe(location)
  expect(answer).toMatch(/^cache-control: no-store\r$/m)
})

test.for([
  ['/%', '/%25'],
  ['/100%', '/100%25'],
  ['/%zz/%2', '/%25zz/%252'],
  ['/news/%ff', '/news/%25ff'],
  ['/%c3%a9/%C0%80', '/%C3%A9/%25C0%2580'],
  ['/%00', '/%2500'],
  ['/caf%C3%A9?day=%', '/caf%C3%A9'],
  ['/?kind=film&after=%00', '/?kind=film'],
])(
  '%s is rendered as the page %s, because a percent sign without an escape is literal',
  async ([target = '', page]) => {
    const { origin, rendered } = await setUp(() => html('Nothing here', 404))
    const answer = await rawGet(origin, target)
    const { location } = /^location: (?<location>.*)\r$/m.exec(answer)?.groups ?? {}
    if (location !== undefined) await rawGet(origin, location)
    expect(rendered).toEqual([page])
  },
)

test('a 404 is cached for a short time, and until content changes', async () => {
  const { cache, get, rendered } = await setUp(() => html('Nothing here', 404))
  for (let time = 0; time < 3; time++) expect((await get('/unknown')).status).toBe(404)
  expect(rendered).toEqual(['/unknown'])
  cache.invalidate()
  expect((await get('/unknown')).status).toBe(404)
  expect(rendered.length).toBe(2)
})

test('only inline scripts with the nonce are allowed, and the nonce is not sent', async () => {
  const own = 'start()'
  const smuggled = 'steal()'
  const { get } = await setUp(({ nonce }) =>
    html(
      `<body><script nonce="${nonce}">${own}</script><p><script>${smuggled}</script><script nonce="guess">${smuggled}</script>` +
        `<script type="module" src="/a.js" nonce="${nonce}"></script></p></body>`,
    ),
  )
  const answer = await get('/')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hashOf(own)}`)
  expect(await answer.text()).toContain(`<script>${own}</script>`)
})

test('concurrent renders are limited per network', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { get, rendered } = await setUp(async ({ url }) => {
    if (url.pathname.startsWith('/flood')) await promise
    return html('Here')
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses: number[] = []
  const flood = Array.from({ length: 120 }, async (_, number) => {
    const { status } = await get(`/flood/${number}`, from('2001:db8::1'))
    statuses.push(status)
  })
  // All others wait, so each of the 120 has arrived.
  await expect.poll(() => statuses).toEqual(Array.from({ length: 12 }, () => 429))
  expect(rendered).toHaveLength(8)
  expect((await get('/', from('192.0.2.1'))).status).toBe(200)
  resolve()
  await Promise.all(flood)
  expect(statuses.filter((status) => status === 200).length).toBe(108)
})

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('the site under its name with www. leads to its own name, and under any other it answers', async () => {
  const { origin } = await setUp(() => html('Home'))
  const under = (host: string) => rawGet(origin, '/news?t=1', host)
  expect(await under('www.radio.test')).toMatch(/^HTTP\/1.1 301 [^]*\r\nlocation: http:\/\/radio.test\/news\?t=1\r\n/)
  expect(await under('www.radio.test:8080')).toMatch(/^HTTP\/1.1 301 /)
  expect(await under('127.0.0.1')).toMatch(/^HTTP\/1.1 200 /)
})

test('a forwarded host, which caches do not have in their key, changes nothing', async () => {
  const { get } = await setUp(() => html('Home'))
  expect((await get('/news?t=1', { 'x-forwarded-host': 'www.radio.test' })).status).toBe(200)
})

test('tags are written into the head; a page that moved or was withdrawn says so', async () => {
  const status = { '/gone': 404, '/missing': 404, '/Lower': 404 }
  const { get } = await setUp(
    ({ url }) => html('<html><head></head></html>', status[url.pathname as keyof typeof status] ?? 200),
    {
      heads: {
        of: async ({ pathname }) => ({ tags: '<meta name="a"/>', movedTo: pathname === '/EWN' ? '/ewn' : null }),
        resolveMissing: async ({ pathname }) =>
          pathname === '/Lower' ? { movedTo: '/lower' } : { isGone: pathname === '/gone' },
      },
    },
  )
  expect(await (await get('/')).text()).toBe('<html><head><meta name="a"/></head></html>')
  const answers = await Promise.all(['/EWN?after=x', '/Lower', '/gone', '/missing'].map((path) => get(path)))
  expect(answers.map((one) => [one.status, one.headers.get('location')])).toEqual([
    [301, '/ewn?after=x'],
    [301, '/lower'],
    [410, null],
    [404, null],
  ])
})

test('a rendering that takes too long is refused with 503, as a page for browsers and as JSON for others', async () => {
  const untilAborted = ({ signal }: PageRequest) =>
    new Promise<Response>((resolve) =>
      signal.addEventListener('abort', () => resolve(new Response(null, { status: 500 }))),
    )
  const { get } = await setUp(untilAborted, { renderMs: 10 })
  const page = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  const text = await page.text()
  expect(text).toContain('<h1>We are very busy, please try again in a moment</h1>')
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? []
  expect(page.headers.get('content-security-policy')).toContain(`style-src ${hashOf(style)}`)
  const other = await get('/', { accept: '*/*' })
  expect([other.status, (await other.json()).error.code]).toEqual([503, 'OVERLOADED'])
})
