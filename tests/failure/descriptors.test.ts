import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, expect, inject, test } from 'vitest'
import { type ServerProcess, startServer } from '#tests/kit/processes/server-process.ts'

const ROLES = { ROLES: 'gateway,live,media', LOAD_DEMO: 'never' }
const DESCRIPTORS = 300
/** Longer than the interval of any timer in the server that uses a system call. */
const A_WHILE_MS = 2_500

let server: ServerProcess
beforeAll(async () => {
  server = await startServer(
    { ...ROLES, NODE_OPTIONS: `--import=${ALL_DESCRIPTORS}` },
    { descriptors: DESCRIPTORS, template: inject('embeddedTemplate') },
  )
})

test('unfinished uploads do not use up the descriptors that the server needs', async () => {
  const { port } = new URL(server.url)
  const uploads = Array.from({ length: 2 * DESCRIPTORS }, () => unfinishedUpload(Number(port)))
  await Promise.all(uploads.map((upload) => Promise.race([once(upload, 'connect'), once(upload, 'close')])))
  expect(await statusesDuring(A_WHILE_MS, server.url)).toEqual(new Set([200]))
  const isCut = uploads.some((upload) => upload.destroyed)
  for (const upload of uploads) upload.destroy()
  expect(isCut).toBe(true)
}, 240_000)

test('a process without a free descriptor keeps running, and serves again when descriptors are free', async () => {
  const connection = await openConnection(server.url)
  process.kill(server.pid, 'SIGUSR2')
  // An established connection is still served; new connections and files cannot be opened.
  const began = performance.now()
  while (performance.now() - began < A_WHILE_MS) {
    expect(await connection.get('/healthz')).toBe(200)
    await fetch(`${server.url}/healthz`).catch(() => undefined)
  }
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(200)
}, 240_000)

/** A script that opens all free descriptors on SIGUSR2, and closes them on the next SIGUSR2. */
const ALL_DESCRIPTORS = `data:text/javascript,${encodeURIComponent(`
  import { closeSync, openSync } from 'node:fs'
  const open = []
  process.on('SIGUSR2', () => {
    if (open.length > 0) for (const descriptor of open.splice(0)) closeSync(descriptor)
    else try { for (;;) open.push(openSync('/dev/null')) } catch {}
  })`)}`

/** Returns the status codes of consecutive requests, each on its own connection. */
async function statusesDuring(milliseconds: number, url: string): Promise<Set<number>> {
  const began = performance.now()
  const statuses = new Set<number>()
  while (performance.now() - began < milliseconds) {
    statuses.add((await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status)
  }
  return statuses
}

function unfinishedUpload(port: number): net.Socket {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /graphql HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  return socket
}

/** Opens a persistent connection. */
async function openConnection(url: string) {
  const { port, hostname } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  await once(socket, 'connect')
  return {
    async get(path: string): Promise<number> {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      return Number(String(answer).split(' ')[1])
    },
  }
}
