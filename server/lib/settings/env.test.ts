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
  expect(() => readEnv({ PORT: 'eighty' })).toThrow(/^Wrong configuration: PORT invalid input.*\.$/)
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

test('an unknown role is refused', () => {
  expect(() => readEnv({ ROLES: 'web,teapot' })).toThrow('ROLES')
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000)
})

test('a station can have an external stream', () => {
  const { STATION_STREAMS } = readEnv({
    STATION_STREAMS: '702=https://a.example/live.m3u8 kfm=https://b.example/kfm?x=1',
  })
  expect([...STATION_STREAMS]).toEqual([
    ['702', 'https://a.example/live.m3u8'],
    ['kfm', 'https://b.example/kfm?x=1'],
  ])
  for (const wrong of ['702=nowhere', '703=https://a.example/live.m3u8']) {
    expect(() => readEnv({ STATION_STREAMS: wrong })).toThrow('STATION_STREAMS must look like')
  }
})
