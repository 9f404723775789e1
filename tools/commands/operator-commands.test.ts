import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { createAccount } from '#server/features/accounts/accounts.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { addContent } from '#tests/kit/content/contents.ts'
import { freshDatabase } from '#tests/kit/site.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-commands-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
const database = await freshDatabase(folder)

const runFile = (file: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [file, ...args], { env: { ...process.env, DATA_DIR: folder, ...database } })

const run = (command: string, ...args: string[]) => runFile(`tools/commands/${command}.ts`, ...args)

async function onDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const settings = { url: database['DATABASE_URL'], folder: path.join(folder, 'postgres'), poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('error'))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

test('every address with which a listener can join can get a role', async () => {
  await onDatabase((db) => createAccount(db, { email: 'renée@bücher.example', passwordHash: 'none' }, new Date()))
  const { stdout } = await run('account', '--email', 'Renée@bücher.example', '--role', 'editor')
  expect(stdout).toBe('Renée@bücher.example is listener, editor\n')
  await expect(run('account', '--email', 'nobody@example.org')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no account with nobody@example.org\n',
  })
})

test('what takes no arguments refuses them, and does nothing', async () => {
  await expect(run('rotate-keys', 'now')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'usage: npm run rotate-keys\n',
  })
  await expect(runFile('tools/serve.ts', '--port', '8080')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'npm start takes no arguments; settings are environment variables, such as PORT=8080\n',
  })
})

test.each(['rotate-keys', 'account', 'token', 'report', 'rights', 'media', 'ads', 'errors'])(
  '%s prints its usage where it is asked for help',
  async (tool) => {
    const usage = { stdout: expect.stringMatching(/^usage: npm run /), stderr: '' }
    expect(await run(tool, '--help')).toEqual(usage)
  },
)

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

test('no name in a report of ads is a formula where a semicolon separates the cells', async () => {
  const counts = { requests: 9, impressions: 8, viewable: 7, clicks: 6 }
  const row = { day: '2026-03-01', campaign: 'Autumn;=1+1', creative: '@A1', slot: 'home_top', ...counts }
  await onDatabase((db) => db.insertInto('ad_day').values(row).execute())
  const { stdout } = await run('ads', 'report', '--csv', '--from', '2026-03-01', '--to', '2026-03-01')
  expect(stdout.split('\n')[1]).toBe("Autumn;'=1+1,'@A1,home_top,9,8,7,6")
})

test('a draft is saved from a file, listed, and shown to everybody when it is published; a discarded one never is', async () => {
  const story = { id: 'story', kind: 'news', url: '/news/story', headline: 'As printed' } as const
  await onDatabase((db) => addContent(db, new Date(), [story]))
  const changes = path.join(folder, 'changes.yaml')

  writeFileSync(changes, 'headline: As it will be\nrevised_at: 2026-03-01T06:00:00+02:00\n')
  await run('drafts', 'save', '/news/story', changes)
  expect((await run('drafts', 'list')).stdout).toBe('/news/story  As printed  headline, revised_at\n')
  await run('drafts', 'publish', '/news/story')

  writeFileSync(changes, 'subline: Not this\n')
  await run('drafts', 'save', '/news/story', changes)
  await run('drafts', 'discard', '/news/story')
  const stored = await onDatabase(async (db) => ({
    contents: await db.selectFrom('content').select(['headline', 'subline']).execute(),
    revisions: await db.selectFrom('content_revision').select('state').execute(),
  }))
  expect(stored).toEqual({
    contents: [{ headline: 'As it will be', subline: null }],
    revisions: [{ state: 'published' }],
  })
})
