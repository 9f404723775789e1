import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadDemo } from '#demo/load.ts'
import { openDatabase, type Database } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'

interface BenchDatabase {
  db: Database
  close: () => Promise<void>
}

/** PostgreSQL with `url`, otherwise embedded. */
export async function openDemoDatabase(url?: string): Promise<BenchDatabase> {
  const open = await openEmptyDatabase(url)
  await loadDemo(open.db, new Date())
  return open
}

export async function openEmptyDatabase(url?: string): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-bench-'))
  const open = await openDatabase({ url, folder, poolSize: 10 }, createLogger('warn'))
  await migrate(open.db)
  return {
    db: open.db,
    async close() {
      await open.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const noTokens = {
  verifyToken: async () => ({ refused: 'this gateway has no authentication' }),
  createPlaybackToken: (mediaId: string) => mediaId,
  signUrl: ({ path }: { path: string }) => path,
  pushPublicKey: '',
  writes: new RateLimit(1),
}
