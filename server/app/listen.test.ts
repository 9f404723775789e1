import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failureMessage } from '#server/database/outage-reason.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DRAIN_MS } from '#tests/kit/http-server.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { createServer } from './create-server.ts'

test('a host that cannot be used is named, and not taken for that of the database', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-listen-'))
  const env = readEnv({
    ROLES: 'live',
    HOST: 'no-such-host.invalid',
    DATA_DIR: folder,
    ...(await freshDatabase(folder)),
  })
  const { listen, close } = await createServer({ env, root: process.cwd(), log: createLogger('silent') })
  const message = await listen().catch(failureMessage)
  await close(DRAIN_MS)
  expect(message).toMatch(/^HOST no-such-host\.invalid and PORT 3000 cannot be used: getaddrinfo E/)
})
