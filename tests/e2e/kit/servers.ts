import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { DEMO_TEMPLATE, PORT, SECOND_PORT } from './ports.ts'
import { ACCESS_TOKEN_SECRET } from './tokens.ts'

/** Third-party services: the hosted player, Google's advertisements and analytics. */
const OTHERS = {
  PLAYER_ENGINE: 'brightcove',
  BRIGHTCOVE_ACCOUNT: '1234',
  BRIGHTCOVE_PLAYER: 'abCD',
  GAM_NETWORK_CODE: '1234',
  GA4_MEASUREMENT_ID: 'G-STANDIN',
}

/** Global setup: makes the database that all servers copy, and starts both servers at the same time. Returns the teardown. */
export default async function startServers(): Promise<() => Promise<void>> {
  makeDemoTemplate()
  const stops = await Promise.all([
    startOne(PORT, { PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`, CONTINUE_PLAYING_ENABLED: 'true' }),
    // Reading the transcripts of the demo takes as long as its start, and no test of it needs them.
    startOne(SECOND_PORT, { ...OTHERS, READ_TRANSCRIPTS: 'false' }),
  ])
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    rmSync(DEMO_TEMPLATE, { recursive: true })
  }
}

function makeDemoTemplate(): void {
  rmSync(DEMO_TEMPLATE, { recursive: true, force: true })
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'make-template.ts')], { stdio: ['ignore', 2, 2] })
}

async function startOne(port: number, env: Record<string, string>): Promise<() => Promise<void>> {
  const server = fork(path.join(import.meta.dirname, 'server.ts'), {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      // All tests sign in from one network.
      SIGN_IN_RATE_LIMIT: '1000',
      ACCESS_TOKEN_SECRET,
      AD_PODS: 'off',
      ...env,
    },
    // Without the flags of the test runner's process.
    execArgv: [],
  })
  const ended = once(server, 'exit')
  await Promise.race([
    once(server, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The server on port ${port} ended with ${code}`))),
  ])
  return async () => {
    if (server.connected) server.disconnect()
    await ended
  }
}
