/** The complete server on a free port with a new data folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
Object.assign(process.env, {
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  RATE_LIMIT: '1000000000',
  AD_PODS: 'off',
})
await import('#server/app/main.ts')
