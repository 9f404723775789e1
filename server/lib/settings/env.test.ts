import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('an empty environment configures a local server with every role', () => {
  const env = readEnv({})
  expect([env.PORT, env.HOST, env.DATABASE_URL, env.ROLES]).toEqual([
    3000,
    '127.0.0.1',
    undefined,
    ['web', 'gateway', 'live', 'media', 'identity', 'work', 'record'],
  ])
})

test('an invalid value is an error that names the variable', () => {
  expect(() => readEnv({ PORT: 'eighty' })).toThrow('Wrong configuration: PORT must be a number.')
  expect(() => readEnv({ DATABASE_URL: 'mysql://x/y' })).toThrow(
    'Wrong configuration: DATABASE_URL must be a postgres:// URL.',
  )
  for (const hours of ['0', '12', '1.5', 'two'])
    expect(() => readEnv({ LIVE_WINDOW_HOURS: hours })).toThrow('LIVE_WINDOW_HOURS')
  expect(() => readEnv({ PUBLIC_ORIGIN: 'prime.example' })).toThrow('PUBLIC_ORIGIN must be an http or https URL')
})

test('one error names all invalid variables', () => {
  expect(() => readEnv({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT .*; LOG_LEVEL /)
})

test('each of several keys must be long enough', () => {
  const key = 'a key that only this test file knows'
  expect(readEnv({ PLAYBACK_TOKEN_SECRET: `${key},${key}` }).PLAYBACK_TOKEN_SECRET).toBe(`${key},${key}`)
  for (const short of ['short', `${key},short`, `${key},`]) {
    expect(() => readEnv({ PLAYBACK_TOKEN_SECRET: short })).toThrow('PLAYBACK_TOKEN_SECRET must have at least 32')
  }
})

test.each([
  [{ PORT: '80.5' }, 'PORT must be a whole number'],
  [{ HOST: 'http://0.0.0.0' }, 'HOST must be an address or the name of this machine'],
  [{ PORT: '99999' }, 'PORT must be at most 65535'],
  [{ PORT: '1e300' }, 'PORT must be at most 65535'],
  [{ DATABASE_POOL: '-1e300' }, 'DATABASE_POOL must be at least 1'],
  [{ RATE_LIMIT: '1e300' }, 'RATE_LIMIT must be at most 9007199254740991'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be at least 1'],
  [{ TRACES_SAMPLE_RATE: '2' }, 'TRACES_SAMPLE_RATE must be at most 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace or debug or info or warn or error or silent, not "loud"'],
  [{ GRAPHQL_INTROSPECTION: 'yes' }, 'GRAPHQL_INTROSPECTION must be true or false, not "yes"'],
  [
    { ROLES: 'web,teapot' },
    'ROLES must be web or gateway or live or media or identity or work or record, not "teapot"',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
  [{ OIDC_ORIGINS: 'login.example' }, 'OIDC_ORIGINS must be an http or https URL'],
  [{ PUBLIC_ORIGIN: 'https://radio.example/listen' }, 'PUBLIC_ORIGIN must be a scheme and a host, without a path'],
  [
    { TRUST_PROXY: '10.0.0.0/99' },
    'TRUST_PROXY must be addresses, ranges such as 10.0.0.0/8, or loopback, separated by commas',
  ],
])('the message says what the value must be: %o', (source, message) => {
  expect(() => readEnv(source)).toThrow(new Error(`Wrong configuration: ${message}.`))
})

test('a URL of a public service or page has no user name and password', () => {
  const url = 'https://user:password@host.example/feed'
  for (const name of ['OIDC_AUTHORITY', 'OIDC_ORIGINS', 'AD_TAG_URL', 'WEBSUB_HUB', 'MEDIA_STORE_URL', 'MEDIA_CDN_URL'])
    expect(() => readEnv({ [name]: url, MEDIA_STORE_KEY_ID: 'k', MEDIA_STORE_SECRET: 's' })).toThrow(
      new Error(`Wrong configuration: ${name} must be a URL without a user name and password.`),
    )
  expect(() => readEnv({ STATION_STREAMS: `702=${url}` })).toThrow('STATION_STREAMS must look like')
  expect(readEnv({ DATABASE_URL: 'postgres://user:password@host.example/prime' }).DATABASE_URL).toContain('password')
  expect(readEnv({ SMTP_URL: 'smtps://user:password@host.example' }).SMTP_URL).toContain('password')
})

test('proxies are a list; the origin of an endpoint is taken', () => {
  const { TRUST_PROXY, OIDC_ORIGINS } = readEnv({
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    OIDC_ORIGINS: 'https://keys.example/jwks',
  })
  expect([TRUST_PROXY, OIDC_ORIGINS]).toEqual(['loopback, 10.0.0.0/8', ['https://keys.example']])
})

test('an empty variable counts as not set, also one of spaces', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000)
  expect(readEnv({ PORT: ' ', TRACES_SAMPLE_RATE: ' ' })).toMatchObject({ PORT: 3000, TRACES_SAMPLE_RATE: 0.05 })
})

test('a station can have an external stream', () => {
  const { STATION_STREAMS } = readEnv({
    STATION_STREAMS: '702=https://a.example/live.m3u8 kfm=https://b.example/kfm?x=1',
  })
  expect([...STATION_STREAMS]).toEqual([
    ['702', 'https://a.example/live.m3u8'],
    ['kfm', 'https://b.example/kfm?x=1'],
  ])
  for (const wrong of ['702=nowhere', '703=https://a.example/live.m3u8', '702=ftp://a.example/live.mp3']) {
    expect(() => readEnv({ STATION_STREAMS: wrong })).toThrow('STATION_STREAMS must look like')
  }
})
