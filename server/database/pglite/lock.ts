import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makePrivateFolder } from '#server/lib/private-folder.ts'

/** A process that has just ended, or a child that is just being started, may hold the lock for a moment longer. */
const ATTEMPTS = 8
const WAIT_MS = 100

/**
 * Keeps a second process off a PGlite folder, which PGlite itself does not. The lock is a listening socket, so the
 * kernel frees it however the process ends. Throws when the folder is in use.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  makePrivateFolder(folder)
  const name = `prime-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 24)}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await setTimeout(WAIT_MS)
    const server = await listenAlone(await socketAddress(name))
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
  }
  throw new Error(`The data folder ${folder} is in use by another process`)
}

/** A server on the address; null when somebody else listens there. */
async function listenAlone(address: string): Promise<net.Server | null> {
  const server = net.createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' ? resolve(null) : reject(cause),
    )
    server.listen(address, () => resolve(server.unref()))
  })
}

async function socketAddress(name: string): Promise<string> {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  // Without abstract sockets a file stays behind after a kill; when nobody answers on it, it is stale.
  const file = path.join(os.tmpdir(), `${name}.sock`)
  const isAnswered = await new Promise<boolean>((resolve) => {
    const probe = net.connect(file, () => resolve(true)).once('error', () => resolve(false))
    probe.unref()
  })
  if (!isAnswered) fs.rmSync(file, { force: true })
  return file
}
