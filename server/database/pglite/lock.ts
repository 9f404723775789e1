import { hash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makePrivateFolder } from '#server/lib/system/private-folder.ts'

/** A process that has just exited, or a forked child, may hold the lock a little longer. */
const ATTEMPTS = 8
const WAIT_MS = 100

/**
 * Locks a folder against other processes, which PGlite does not, by a listening socket, which the kernel releases however the process ends.
 * Returns the function that unlocks it. Throws when the folder is in use.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  makePrivateFolder(folder)
  const name = `prime-${hash('sha256', fs.realpathSync(folder), 'hex').slice(0, 24)}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await setTimeout(WAIT_MS)
    const server = await listenExclusively(await socketAddress(name))
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
  }
  throw new Error(`The data folder ${folder} is in use by another process`)
}

/** Null when the address is in use. */
async function listenExclusively(address: string): Promise<net.Server | null> {
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
  // Without abstract sockets a killed process leaves its socket file; the file is stale when no process answers on it.
  const file = path.join(os.tmpdir(), `${name}.sock`)
  const isInUse = await new Promise<boolean>((resolve) => {
    const probe = net.connect(file, () => resolve(true)).once('error', () => resolve(false))
    probe.unref()
  })
  if (!isInUse) fs.rmSync(file, { force: true })
  return file
}
