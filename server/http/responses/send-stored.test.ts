import { once } from 'node:events'
import { request as connect } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { createHttpServer } from '../server/http-server.ts'
import { sendStored } from './send-stored.ts'

/** A server of one file of a store, and its log. */
async function serverOf(read: () => Readable) {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await createHttpServer({ rateLimit: 1_000, trustProxy: 'loopback' }, createLogger('warn', log))
  const store = { size: async () => 1_000_000, read: async () => read(), urlFor: async () => null }
  const file = { key: 'a/b.vtt', contentType: 'text/vtt', isPublic: true, seconds: 60, isRedirected: false }
  app.get('/file', async (request, reply) => {
    await sendStored({ request, reply }, { ...store, put: async () => undefined, remove: async () => undefined }, file)
    return reply
  })
  return { url: `${await listenForTest(app)}/file`, lines }
}

test('a file that the store does not send to its end breaks the connection, and the log says why', async () => {
  const { url, lines } = await serverOf(() =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000)
        throw new Error('the bucket is away')
      })(),
    ),
  )
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow('terminated')
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toMatchObject([{ msg: 'a file could not be read to its end', cause: { message: 'the bucket is away' } }])
})

test('a client that leaves is no failure of the store', async () => {
  const source = new Readable({
    read() {
      this.push(Buffer.alloc(1_000))
    },
  })
  const { url, lines } = await serverOf(() => source)
  const client = connect(url).end()
  await once(client, 'response')
  client.on('error', () => undefined).destroy()
  await new Promise<void>((resolve) => source.on('error', () => undefined).on('close', resolve))
  expect(lines).toEqual([])
})
