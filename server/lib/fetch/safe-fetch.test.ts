import { createServer, type RequestListener } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { fetchRemote, type FetchRemoteOptions } from './safe-fetch.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a server for one test. Returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

const options: FetchRemoteOptions = {
  maxBytes: 10_000,
  timeoutMs: 5_000,
  accept: 'text/plain',
  userAgent: 'test',
  allowPrivate: true,
}
const publicOnly = { ...options, allowPrivate: false }
const refused = (code: string) => expect.objectContaining({ name: 'FetchError', code })

test('a document has the validators for a conditional request', async () => {
  const origin = await serve((request, answer) => {
    answer.setHeader('content-type', 'text/plain; charset=utf-8')
    answer.setHeader('etag', '"one"')
    answer.setHeader('last-modified', 'Mon, 02 Mar 2026 06:00:00 GMT')
    answer.end(`${request.headers.accept} for ${request.headers['user-agent']}`)
  })
  const { bytes, ...document } = await fetchRemote(`${origin}/a`, options)
  expect(Buffer.from(bytes).toString()).toBe('text/plain for test')
  expect(document).toEqual({
    url: `${origin}/a`,
    permanentUrl: `${origin}/a`,
    status: 200,
    link: null,
    contentType: 'text/plain; charset=utf-8',
    etag: '"one"',
    lastModified: 'Mon, 02 Mar 2026 06:00:00 GMT',
  })
})

test('a private address is never connected to', async () => {
  let requests = 0
  const origin = await serve((_request, answer) => {
    requests += 1
    answer.end()
  })
  await expect(fetchRemote(origin, publicOnly)).rejects.toEqual(refused('FETCH_FORBIDDEN_ADDRESS'))
  await expect(fetchRemote(origin.replace('127.0.0.1', '2130706433'), publicOnly)).rejects.toEqual(
    refused('FETCH_FORBIDDEN_ADDRESS'),
  )
  expect(requests).toBe(0)
})

test('a name is refused when any of its addresses is private', async () => {
  const resolve = async () => ['93.184.215.14', '10.0.0.7']
  await expect(fetchRemote('http://feeds.example/', { ...publicOnly, resolve })).rejects.toEqual(
    refused('FETCH_FORBIDDEN_ADDRESS'),
  )
})

test('the connection goes to the checked address, with the requested host name', async () => {
  const origin = await serve((request, answer) => void answer.end(request.headers.host))
  const { port } = new URL(origin)
  const looked: string[] = []
  const resolve = async (name: string) => {
    looked.push(name)
    return ['127.0.0.1']
  }
  const { bytes } = await fetchRemote(`http://feeds.invalid:${port}/`, { ...options, resolve })
  expect(Buffer.from(bytes).toString()).toBe(`feeds.invalid:${port}`)
  expect(looked).toEqual(['feeds.invalid'])
})

test('a redirect is followed, and every hop is resolved anew', async () => {
  const origin = await serve((request, answer) => {
    if (request.url === '/old') answer.writeHead(301, { location: '/new' }).end()
    else answer.end('here')
  })
  const found = await fetchRemote(`${origin}/old`, options)
  expect(found.url).toBe(`${origin}/new`)

  const names: string[] = []
  const { port } = new URL(origin)
  const resolve = async (name: string) => {
    names.push(name)
    return ['127.0.0.1']
  }
  await fetchRemote(`http://one.invalid:${port}/old`, { ...options, resolve })
  expect(names).toEqual(['one.invalid', 'one.invalid'])
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'FETCH_FORBIDDEN_ADDRESS'],
  ['http://[::ffff:10.0.0.1]/', 'FETCH_FORBIDDEN_ADDRESS'],
  ['http://[64:ff9b::7f00:1]/', 'FETCH_FORBIDDEN_ADDRESS'],
  ['https://feeds.example:25/', 'FETCH_FORBIDDEN_ADDRESS'],
  ['file:///etc/hostname', 'FETCH_BAD_ADDRESS'],
  ['https://name:word@feeds.example/', 'FETCH_BAD_ADDRESS'],
  ['nonsense', 'FETCH_BAD_ADDRESS'],
])('%s is refused with %s', async (address, code) => {
  const resolve = async () => ['93.184.215.14']
  await expect(fetchRemote(address, { ...publicOnly, resolve })).rejects.toEqual(refused(code))
})

test('a redirect to a private address is refused although the first hop was allowed', async () => {
  const requested: string[] = []
  const origin = await serve((request, answer) => {
    requested.push(request.headers.host ?? '')
    answer.writeHead(302, { location: `http://inside.invalid:${new URL(origin).port}/` }).end()
  })
  const resolve = async () => ['127.0.0.2']
  const onlyFirst = { ...options, resolve, allowPrivate: (address: string) => address === '127.0.0.1' }
  await expect(fetchRemote(origin, onlyFirst)).rejects.toEqual(refused('FETCH_FORBIDDEN_ADDRESS'))
  expect(requested).toEqual([new URL(origin).host])
})

test('a redirect to a file is refused', async () => {
  const origin = await serve(
    (_request, answer) => void answer.writeHead(302, { location: 'file:///etc/hostname' }).end(),
  )
  await expect(fetchRemote(origin, options)).rejects.toEqual(refused('FETCH_BAD_ADDRESS'))
})

test('a redirect loop ends', async () => {
  const origin = await serve((_request, answer) => void answer.writeHead(302, { location: '/' }).end())
  await expect(fetchRemote(origin, options)).rejects.toEqual(refused('FETCH_FAILED'))
})

test('a cookie of a redirect is sent with the next request to that host alone', async () => {
  const other = await serve((request, answer) => void answer.end(`other ${request.headers.cookie}`))
  const origin = await serve((request, answer) => {
    const isKnown = request.headers.cookie === 'seen=1; b=a=b'
    const isAway = request.url === '/away'
    if (isKnown && !isAway) return void answer.end('hello')
    const cookies = ['seen=1; Path=/; HttpOnly', 'b=a=b', 'broken', 'c=line\tbreak']
    answer.writeHead(302, { location: isAway ? other : (request.url ?? '/'), 'set-cookie': cookies }).end()
  })
  expect(Buffer.from((await fetchRemote(origin, options)).bytes).toString()).toBe('hello')
  expect(Buffer.from((await fetchRemote(`${origin}/away`, options)).bytes).toString()).toBe('other undefined')
})

test('a document over the limit is refused while it is received', async () => {
  const origin = await serve((_request, answer) => void answer.end('x'.repeat(10_001)))
  await expect(fetchRemote(origin, options)).rejects.toEqual(refused('FETCH_TOO_LARGE'))
})

test('a decompression bomb is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000))
  expect(bomb.length).toBeLessThan(options.maxBytes)
  const origin = await serve((_request, answer) => void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(fetchRemote(origin, options)).rejects.toEqual(refused('FETCH_TOO_LARGE'))
})

test.each([
  ['gzip', gzipSync('hello')],
  ['x-gzip', gzipSync('hello')],
  ['deflate', deflateSync('hello')],
  ['deflate', deflateRawSync('hello')],
  ['br', brotliCompressSync('hello')],
  ['zstd', zstdCompressSync('hello')],
  ['gzip, gzip', gzipSync(gzipSync('hello'))],
  ['utf-8', Buffer.from('hello')],
  ['none', Buffer.from('hello')],
])('a document in the encoding %s is read: %#', async (encoding, body) => {
  const origin = await serve(
    (_request, answer) => void answer.writeHead(200, { 'content-encoding': encoding }).end(body),
  )
  const { bytes } = await fetchRemote(origin, options)
  expect(Buffer.from(bytes).toString()).toBe('hello')
})

test.each([
  ['deflate', deflateRawSync('hello'.repeat(100)).subarray(0, -3)],
  ['deflate', Buffer.from('hello')],
  ['compress', Buffer.from('hello')],
])('a damaged document in the encoding %s is refused: %#', async (encoding, body) => {
  const origin = await serve(
    (_request, answer) => void answer.writeHead(200, { 'content-encoding': encoding }).end(body),
  )
  await expect(fetchRemote(origin, options)).rejects.toEqual(refused('FETCH_FAILED'))
})

test('a server that stops sending times out, before the response and within it', async () => {
  const silent = await serve(() => undefined)
  const stalled = await serve((_request, answer) => void answer.write('half'))
  const hurried = { ...options, timeoutMs: 150 }
  await expect(fetchRemote(silent, hurried)).rejects.toEqual(refused('FETCH_TIMEOUT'))
  await expect(fetchRemote(stalled, hurried)).rejects.toEqual(refused('FETCH_TIMEOUT'))
})

test('a server that sends slowly times out after the total time', async () => {
  const trickling = await serve((_request, answer) => {
    const timer = setInterval(() => answer.write('x'), 20)
    answer.once('close', () => clearInterval(timer))
  })
  await expect(fetchRemote(trickling, { ...options, timeoutMs: 300 })).rejects.toEqual(refused('FETCH_TIMEOUT'))
})

test('a server that is silent for the idle time times out before the total time', async () => {
  const stalled = await serve((_request, answer) => void answer.write('half'))
  const patient = { ...options, timeoutMs: 600_000, idleTimeoutMs: 200 }
  await expect(fetchRemote(stalled, patient)).rejects.toEqual(refused('FETCH_TIMEOUT'))
})

test('an error status is FETCH_BAD_STATUS', async () => {
  const origin = await serve((_request, answer) => void answer.writeHead(503).end('busy'))
  await expect(fetchRemote(origin, options)).rejects.toEqual(refused('FETCH_BAD_STATUS'))
})

test('a refused connection is FETCH_FAILED with the reason', async () => {
  await expect(fetchRemote('http://127.0.0.1:1/', options)).rejects.toThrow(/the host accepts no connections/)
})
