import tls from 'node:tls'
import { expect, test } from 'vitest'
import { tlsOrigin } from '#tests/kit/stand-ins/tls-origin.ts'
import { fetchRemote } from './safe-fetch.ts'

const OPTIONS = { maxBytes: 100, timeoutMs: 5_000, accept: '*/*', userAgent: 'test', allowPrivate: true }

const [good, expired, early, other, unknown] = await Promise.all([
  tlsOrigin(),
  tlsOrigin({ days: [-2, -1] }),
  tlsOrigin({ days: [1, 2] }),
  tlsOrigin({ host: 'other.example' }),
  tlsOrigin(),
])
tls.setDefaultCACertificates([good, expired, early, other].map(({ certificate }) => certificate))

const read = ({ port }: { port: number }) => fetchRemote(`https://localhost:${port}/`, OPTIONS)

test('a host with a valid certificate is read', async () => {
  expect(String(Buffer.from((await read(good)).bytes))).toBe('secure')
})

test.each([
  ['has expired', expired],
  ['is not valid yet', early],
  ['is for another name', other],
  ['is self-signed', unknown],
])('the error names the host whose certificate %s', async (reason, origin) => {
  const message = `localhost:${origin.port} could not be read: the certificate of the host ${reason}`
  await expect(read(origin)).rejects.toMatchObject({ name: 'FetchError', code: 'FETCH_FAILED', message })
})
