import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { SafePoster } from './safe-post.ts'

const message = { headers: {}, body: new Uint8Array([1]) }

test.each([
  [
    'a host that is not known',
    async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    'FETCH_FAILED',
  ],
  ['a host at home', async () => ['192.168.1.1'], 'FETCH_FORBIDDEN_ADDRESS'],
])('%s causes the same error as in a fetch', async (_name, resolve, code) => {
  const poster = new SafePoster({ timeoutMs: 5_000, connectionsPerHost: 1, resolve })
  await expect(poster.post('https://push.example/', message)).rejects.toMatchObject({
    name: 'FetchError',
    code,
  })
})

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(request.url === '/busy' ? 429 : 201, { 'retry-after': '7' }).end('thank you')
})
let connections = 0
server.on('connection', () => (connections += 1))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

test('messages to one host share connections, and each gets its own answer', async () => {
  const poster = new SafePoster({ timeoutMs: 5_000, connectionsPerHost: 2, allowPrivate: true })
  const post = (path: string) => poster.post(`http://127.0.0.1:${port}${path}`, message)
  const paths = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? '/busy' : '/'))
  const answers = await Promise.all(paths.map(post))
  expect(answers.map(({ status }) => status)).toEqual(paths.map((path) => (path === '/busy' ? 429 : 201)))
  expect(answers[0]).toEqual({ status: 429, retryAfter: '7' })
  expect(connections).toBe(2)
  await poster.close()
})

test.each(['127.0.0.1', '[::1]', 'localhost', '169.254.169.254'])('nothing is posted to %s', async (host) => {
  const poster = new SafePoster({ timeoutMs: 5_000, connectionsPerHost: 1 })
  await expect(poster.post(`http://${host}:${port}/`, message)).rejects.toMatchObject({
    code: 'FETCH_FORBIDDEN_ADDRESS',
  })
})
