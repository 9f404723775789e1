/** The whole product on a new data folder, as a listener would start it. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ACCESS_TOKEN_SECRET } from './tokens.ts'

process.env['DATA_DIR'] = mkdtempSync(path.join(os.tmpdir(), 'prime-e2e-'))
process.env['ACCESS_TOKEN_SECRET'] = ACCESS_TOKEN_SECRET
process.once('exit', () => rmSync(process.env['DATA_DIR'] ?? '', { recursive: true, force: true }))
await import('#server/main.ts')
