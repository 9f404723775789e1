import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface EpisodeToPublish {
  podcastId: string
  headline: string
}

interface PublishingSite {
  /** Publishes an episode of a demo podcast. */
  publish: (episode: EpisodeToPublish) => Promise<void>
  close: () => Promise<void>
}

/** Starts a separate server for tests that change content. */
export async function startPublishingSite(port: number): Promise<PublishingSite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-publishing-'))
  const origin = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), DATA_DIR: folder, PUBLIC_ORIGIN: origin, RATE_LIMIT: '1000000' }
  const script = path.join(import.meta.dirname, 'publishing-server.ts')
  // Without the flags of the test runner's process.
  const server = fork(script, { env: { ...process.env, ...settings }, execArgv: [] })
  await once(server, 'message')
  return {
    async publish(episode) {
      server.send(episode)
      await once(server, 'message')
    },
    async close() {
      server.disconnect()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
