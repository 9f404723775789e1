import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { MEMORY_FOLDER } from '#tests/kit/processes/memory-folder.ts'
import { DEMO_TEMPLATE, WITHOUT_WORK } from './ports.ts'

export interface HostileSite {
  origin: string
  /** Replaces every text of the content by this one. */
  fill: (text: string) => Promise<void>
  close: () => Promise<void>
}

/** Starts a separate server for tests with hostile content. */
export async function startHostileSite(): Promise<HostileSite> {
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'prime-hostile-'))
  cpSync(DEMO_TEMPLATE, path.join(folder, 'postgres'), { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    ...WITHOUT_WORK,
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_ORIGIN: origin,
    RATE_LIMIT: '1000000',
  }
  const script = path.join(import.meta.dirname, 'hostile-server.ts')
  // Without the flags of the test runner's process.
  const server = fork(script, { env: { ...process.env, ...settings }, execArgv: [] })
  await once(server, 'message')
  return {
    origin,
    async fill(text) {
      server.send(text)
      await once(server, 'message')
    },
    async close() {
      server.disconnect()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
