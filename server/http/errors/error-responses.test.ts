import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#server/lib/errors/app-error.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { createHttpServer, hijack } from '../server/http-server.ts'

/** A server on which every route fails, and the lines of its log. */
async function failingServer() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await createHttpServer({ rateLimit: 1_000, trustProxy: 'loopback' }, pino({ level: 'trace' }, stream))
  const fail = async () => {
    throw new Error('the database is away')
  }
  app.get('/realms/primedia/reset', fail)
  app.post('/realms/primedia/interaction/:uid/:step', fail)
  app.get('/media/signed/:pass/*', fail)
  app.get('/images/:imageId', fail)
  app.all('/realms/primedia/protocol/*', hijack(fail))
  const refuse = async () => {
    throw new AppError('OVERLOADED')
  }
  app.get('/busy', refuse)
  app.get('/busy/raw', hijack(refuse))
  return { url: await listenForTest(app), lines }
}

test('the log contains the path of a failed request without credentials', async () => {
  const { url, lines } = await failingServer()
  const request = async (path: string, method = 'GET') => {
    lines.length = 0
    expect((await fetch(url + path, { method })).status).toBe(500)
    expect(lines.join('')).not.toContain('hush')
    return (JSON.parse(lines.find((line) => line.includes('request failed')) ?? '{}') as { path?: string }).path
  }
  expect(await request('/realms/primedia/reset?token=hush')).toBe('/realms/primedia/reset')
  expect(await request('/realms/primedia/interaction/hush/login?a=hush', 'POST')).toBe(
    '/realms/primedia/interaction/:uid/login',
  )
  expect(await request('/media/signed/hush/episodes/12.mp3?hush')).toBe('/media/signed/:pass/episodes/12.mp3')
  expect(await request('/images/cover-1?hush')).toBe('/images/cover-1')
  expect(await request('/realms/primedia/protocol/openid-connect/auth?state=hush')).toBe(
    '/realms/primedia/protocol/openid-connect/auth',
  )
})

test('a thousand refusals of an overloaded server are one line of the log, without a stack', async () => {
  const { url, lines } = await failingServer()
  for (let round = 0; round < 10; round++) {
    const paths = Array.from({ length: 100 }, (_, index) => (index % 2 ? '/busy' : '/busy/raw'))
    const responses = await Promise.all(paths.map((path) => fetch(url + path)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  }
  const refusals = lines.filter((line) => line.includes('refused'))
  expect(refusals.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, refused: 1 }])
  expect(lines.join('')).not.toContain('stack')
})
