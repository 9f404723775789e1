import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { cookieBrowser } from '#tests/kit/clients/cookie-browser.ts'
import { identityKit, identityOptions } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { realm, protocol, join, logIn, request, tokens } = identityKit(site)

await join('fuzz@example.org')
const {
  browser,
  access_token: token,
  id_token: idToken,
  refresh_token: refreshToken,
} = await tokens('fuzz@example.org')
const cookies = browser.pairs().join('; ')
const pending = cookieBrowser()
const screen = await pending.go(request().url)
const { code, verifier } = await logIn('fuzz@example.org')

/** Invalid values, URL-encoded. */
const VALUES: readonly string[] = [
  '',
  '%00',
  '%ff%fe',
  '%ED%A0%80',
  '%zz',
  '%0d%0aset-cookie:x=1',
  '__proto__',
  'x'.repeat(12_000),
  '1e999',
  '%7B%22id_token%22%3A%7B%22sub%22%3A%7B%22value%22%3A%22%5Cu0000%22%7D%7D%7D',
  '%5B'.repeat(2_000),
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJcdTAwMDAifQ.',
]

interface Endpoint {
  path: string
  methods: readonly ('GET' | 'POST')[]
  /** Valid encoded parameters; one at a time is replaced by an invalid value. */
  params: Record<string, string>
  /** Names of optional parameters, added with an invalid value. */
  optional?: string
  cookie?: string
}

const good = (address: string): Record<string, string> =>
  Object.fromEntries(
    address
      .slice(address.indexOf('?') + 1)
      .split('&')
      .map((pair) => pair.split('=') as [string, string]),
  )

const others = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'a']))

const authorization = good(request().url)
const seal = encodeURIComponent(/name="seal" value="([^"]+)"/.exec(screen.text)?.[1] ?? '')
const back = encodeURIComponent(`${site.url}/auth/callback`)
const realmPath = new URL(realm).pathname
const oidcPath = new URL(protocol).pathname
const steps = new URL(screen.url).pathname.replace(/\/login$/, '')

const ENDPOINTS: readonly Endpoint[] = [
  {
    path: `${oidcPath}/auth`,
    methods: ['GET', 'POST'],
    params: authorization,
    optional: `nonce prompt login_hint max_age ui_locales claims acr_values id_token_hint display response_mode kc_action
      request request_uri registration claims_locales resource`,
  },
  { path: `${oidcPath}/auth`, methods: ['GET'], params: { ...authorization, prompt: 'none' }, cookie: cookies },
  {
    path: `${oidcPath}/token`,
    methods: ['POST', 'GET'],
    params: {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: back,
      client_id: 'prime-web',
    },
  },
  {
    path: `${oidcPath}/token`,
    methods: ['POST'],
    params: {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: 'openid',
      client_id: 'prime-web',
      client_secret: 'a',
    },
  },
  {
    path: `${oidcPath}/revoke`,
    methods: ['POST', 'GET'],
    params: { token: 'a', token_type_hint: 'a', client_id: 'prime-web' },
  },
  {
    path: `${oidcPath}/logout`,
    methods: ['GET', 'POST'],
    params: {
      id_token_hint: idToken,
      post_logout_redirect_uri: encodeURIComponent(`${site.url}/`),
      ...others('state logout_hint ui_locales'),
      client_id: 'prime-web',
    },
  },
  { path: `${oidcPath}/logout`, methods: ['GET'], params: { state: 'a', client_id: 'prime-web' }, cookie: cookies },
  { path: `${oidcPath}/logout/confirm`, methods: ['POST', 'GET'], params: others('xsrf logout') },
  { path: `${oidcPath}/logout/success`, methods: ['GET'], params: { client_id: 'prime-web' } },
  { path: `${oidcPath}/userinfo`, methods: ['GET', 'POST'], params: { access_token: token } },
  { path: `${oidcPath}/certs`, methods: ['GET', 'POST'], params: others('a') },
  { path: `${realmPath}/.well-known/openid-configuration`, methods: ['GET'], params: others('a') },
  ...['login', 'join', 'code', 'forgot'].map((step) => ({
    path: `${steps}/${step}`,
    methods: ['POST'] as const,
    params: { seal, ...others('email password confirmation terms code remember current others') },
    cookie: pending.pairs().join('; '),
  })),
  { path: `${realmPath}/confirm`, methods: ['GET', 'POST'], params: others('token password seal') },
  { path: `${realmPath}/reset`, methods: ['GET', 'POST'], params: others('token password confirmation seal') },
  { path: `${realmPath}/account`, methods: ['GET'], params: others('end'), cookie: cookies },
  { path: `${realmPath}/account/sessions`, methods: ['POST'], params: others('end seal'), cookie: cookies },
  { path: `${realmPath}/account/copy`, methods: ['POST'], params: others('seal'), cookie: cookies },
]

/** Returns the encoded parameters with each one replaced by each invalid value. */
function invalidVariants(params: Record<string, string>, optional = ''): string[] {
  const text = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join('=')).join('&')
  const all = Object.entries(params)
  const added = optional.split(/\s+/).filter(Boolean)
  return [...all, ...added.map((name) => [name, 'a'] as const)].flatMap(([name, value]) => {
    const rest = all.filter(([other]) => other !== name)
    const values = VALUES.map((bad) => text([...rest, [name, bad]]))
    const names = [`${name}[]`, `${name}%00`].map((bad) => text([...rest, [bad, value]]))
    return [...values, ...names, text([...all, [name, value]]), text([...all, [name, '%00']])]
  })
}

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Returns status, location and body. Sends the path unchanged, which `fetch` would normalise. */
const send = ({ method, path, headers = {}, body }: Sent) =>
  new Promise<{ status: number; location: string; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(site.url)
    const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', body: text }),
      )
    })
    sent.on('error', reject).end(body)
  })

const isServerError = ({ status, location, body }: { status: number; location: string; body: string }) =>
  status >= 500 || location.includes('server_error') || body.includes('"server_error"')

const FORM = 'application/x-www-form-urlencoded'

test.each(ENDPOINTS.flatMap(({ methods, ...endpoint }) => methods.map((method) => ({ ...endpoint, method }))))(
  '$method $path responds to every invalid parameter with a client error',
  async ({ method, path, params, optional, cookie }) => {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
    for (const text of invalidVariants(params, optional)) {
      const sent: Sent =
        method === 'GET'
          ? { method, path: `${path}?${text}`, headers }
          : { method, path, headers: { ...headers, 'content-type': FORM, origin: site.url }, body: text }
      const answer = await send(sent)
      expect(isServerError(answer) ? { ...sent, ...answer } : null).toBeNull()
    }
  },
  60_000,
)

test.each(['auth', 'token', 'revoke', 'logout'])(
  'NUL in the client_id of %s is the OAuth error of a wrong request',
  async (name) => {
    const params =
      name === 'auth'
        ? { ...authorization, client_id: '%00' }
        : { client_id: '%00', token: 'a', grant_type: 'refresh_token' }
    const text = Object.entries(params)
      .map((pair) => pair.join('='))
      .join('&')
    const json = { accept: 'application/json' }
    const answer = ['auth', 'logout'].includes(name)
      ? await send({ method: 'GET', path: `${oidcPath}/${name}?${text}`, headers: json })
      : await send({
          method: 'POST',
          path: `${oidcPath}/${name}`,
          headers: { ...json, 'content-type': FORM },
          body: text,
        })
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { error: 'invalid_request' }])
  },
)

test.each(['%00', '%ff', 'a%00b', '..%2f..', '%', '%zz', 'x'.repeat(400), 'x'.repeat(4_000), '__proto__'])(
  'no path of the realm with %s in it is a fault of ours',
  async (part) => {
    for (const path of [
      `${oidcPath}/auth/${part}`,
      `${oidcPath}/${part}`,
      `${realmPath}/${part}`,
      `${realmPath}/.well-known/${part}`,
      `${realmPath}/assets/${part}`,
      `${realmPath}/interaction/${part}`,
      `${realmPath}/interaction/${part}/login`,
      `${steps}/${part}`,
      `/realms/${part}/protocol/openid-connect/auth`,
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await send({
          method,
          path,
          headers: { 'content-type': FORM, cookie: `${cookies}; identity_resume=${part}` },
        })
        expect(isServerError(answer) ? { method, path, ...answer } : null).toBeNull()
      }
  },
)

test('invalid request headers cause no server error', async () => {
  const values = [
    '\u00ff',
    '%00',
    'a'.repeat(3_000),
    'Basic AAAA',
    `Basic ${Buffer.from('%00:%00').toString('base64')}`,
    'Bearer %00',
    'Bearer \u00ff\u00fe',
  ]
  const names = [
    'authorization',
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'accept',
    'x-forwarded-for',
    'x-forwarded-proto',
    'dpop',
  ]
  for (const [path, method] of [
    [`${oidcPath}/auth?${new URL(request().url).search.slice(1)}`, 'GET'],
    [`${oidcPath}/token`, 'POST'],
    [`${oidcPath}/revoke`, 'POST'],
    [`${oidcPath}/userinfo`, 'GET'],
    [`${oidcPath}/logout`, 'GET'],
    [`${realmPath}/account`, 'GET'],
    ['/account/export', 'GET'],
  ] as const)
    for (const name of names)
      for (const value of values) {
        const text =
          name === 'cookie'
            ? ['identity', 'identity_device', 'identity_step', 'theme'].map((one) => `${one}=${value}`).join('; ')
            : value
        const answer = await send({
          method,
          path,
          headers: { [name]: text, ...(method === 'POST' && { 'content-type': FORM }) },
        })
        expect(isServerError(answer) ? { method, path, name, value, ...answer } : null).toBeNull()
      }
})

test.each([
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=utf-7',
  'x',
])('a form with the content type %s is refused', async (type) => {
  for (const name of ['auth', 'token', 'revoke', 'logout', 'logout/confirm', 'userinfo'])
    for (const body of ['{"client_id":"\\u0000"}', '[', 'x'.repeat(70_000), '']) {
      const answer = await send({
        method: 'POST',
        path: `${oidcPath}/${name}`,
        headers: { 'content-type': type },
        body,
      })
      expect(isServerError(answer) ? { name, type, ...answer } : null).toBeNull()
    }
  expect((await fetch(`${protocol}/certs`)).status).toBe(200)
})
