import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/**
 * Keeps a second process off a PGlite folder, which PGlite itself does not. The lock is a listening socket, so the
 * kernel frees it however the process ends. Throws when the folder is in use.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  fs.mkdirSync(folder, { recursive: true })
  const name = `prime-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 24)}`
  const address = await socketAddress(name)
  const server = net.createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new Error(`The data folder ${folder} is in use by another process`) : cause),
    )
    server.listen(address, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
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
