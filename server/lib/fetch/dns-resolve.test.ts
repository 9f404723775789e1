import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { createDnsResolve } from './dns-resolve.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/**
 * Starts a name server that resolves names with the prefix `good` to `203.0.113.7` and ignores all others. Returns its address.
 */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const label = query.subarray(13, 13 + (query[12] ?? 0)).toString()
    if (label.startsWith('good')) socket.send(answerTo(query), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closers.push(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const TYPE_A = 1

/** Echoes the question, with one address for type A. Source: RFC 1035, 4.1. */
function answerTo(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5
  const question = query.subarray(12, end)
  const isForIpv4 = question.readUInt16BE(question.length - 4) === TYPE_A
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isForIpv4 ? 1 : 0, 0, 0, 0, 0])
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 7])
  return Buffer.concat([header, question, ...(isForIpv4 ? [answer] : [])])
}

test('names without a response delay neither other names nor files', async () => {
  const resolve = createDnsResolve([await nameServer()])
  const settled: string[] = []
  await resolve('good.example')
  const stalled = Array.from({ length: 40 }, (_, number) =>
    resolve(`stalled-${number}.example`).catch((cause: unknown) => {
      settled.push('stalled')
      return cause
    }),
  )
  expect(await resolve('good-again.example')).toEqual(['203.0.113.7'])
  await readFile('package.json')
  expect(settled).toEqual([])
  const failures = await Promise.all(stalled)
  expect(failures[0]).toMatchObject({ code: 'DNS_TIMEOUT' })
})

test('a local name is resolved without a name server', async () => {
  const addresses = await createDnsResolve(['127.0.0.1:1'])('localhost')
  expect(addresses.every((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true)
})
