import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createAccount } from '#server/features/accounts/accounts.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { freshDatabase } from '#tests/kit/site.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-commands-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
const database = await freshDatabase(folder)

const run = (tool: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`tools/${tool}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: folder, ...database },
  })

test('every address with which a listener can join can get a role', async () => {
  const settings = { url: database['DATABASE_URL'], folder: path.join(folder, 'postgres'), poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('error'))
  await createAccount(db, { email: 'renée@bücher.example', passwordHash: 'none' }, new Date())
  await close()
  const { stdout } = await run('account', '--email', 'Renée@bücher.example', '--role', 'editor')
  expect(stdout).toBe('Renée@bücher.example is listener, editor\n')
  await expect(run('account', '--email', 'nobody@example.org')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no account with nobody@example.org\n',
  })
})

test('a media folder without sound and films is an error', async () => {
  await expect(run('media', 'upload', path.join(folder, 'mistyped'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There are no sound and films below .*mistyped/),
  })
})

test('a report whose first day is after its last is an error', async () => {
  await expect(run('ads', 'report', '--from', '2026-03-10', '--to', '2026-03-01')).rejects.toMatchObject({
    code: 1,
    stderr: '--from is after --to\n',
  })
})
