import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { checkProof, type DrawProof } from '#contract/competition-draw.ts'
import { openDatabase } from '#server/database/connect.ts'
import { createAccount } from '#server/features/accounts/accounts.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { addContent } from '#tests/kit/content/contents.ts'
import { runInProcess } from '#tests/kit/processes/run-in-process.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { runCompetitions } from '#tools/commands/run-competitions.ts'
import { FORM, openCompetition } from './competitions-kit.ts'
import { enter } from './entries.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-competitions-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
const database = await freshDatabase(folder)

/** Runs the command to its end. */
const run = (...args: string[]) => runInProcess(() => runCompetitions(args), { DATA_DIR: folder, ...database })

/** A database with an open competition, and one that closed a day ago with entries of these names. */
async function prepare(names: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase(
    { url: database['DATABASE_URL'], folder: path.join(folder, 'postgres'), poolSize: 1 },
    createLogger('error'),
  )
  const then = new Date(Date.now() - DAY_MS)
  const closed = openCompetition('derby', then)
  await addContent(db, then, [closed, openCompetition('later', new Date())])
  const competition = { id: closed.id, opensAt: closed.opens_at, closesAt: closed.closes_at }
  for (const [index, name] of names.entries()) {
    const account = await createAccount(db, { email: `one-${index}@example.org`, passwordHash: 'none' }, then)
    if (!account) throw new Error('The account exists')
    const answers = [{ field: 'name', label: 'Your name', values: [name] }]
    const consents = [{ field: 'terms', text: 'Yes', version: '2026-03', isGiven: true }]
    await enter(db, account.id, competition, { requestId: randomUUID(), answers, consents }, then)
  }
  await close()
}

test('the command lists, exports, draws and verifies, and finds every change of a proof', async () => {
  await prepare(['=HYPERLINK("http://evil.example")', 'Ncumisa, "Ncu"', 'Zoë;=1+1;\n@A1\n; = -'])
  expect((await run('list')).stdout).toMatch(
    /^\/competitions\/later {2}open.*0 entries.*\n\/competitions\/derby {2}closed.*3 entries/,
  )
  expect(await run('draw', 'later')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Entries are open until/),
  })
  // The clock of the machine does not close a competition.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * DAY_MS })
  expect(await run('draw', 'later')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Entries are open until/),
  })
  vi.useRealTimers()

  const drawn = await run('draw', 'derby', '--json')
  const proof: DrawProof = JSON.parse(drawn.stdout)
  expect([proof.entries.length, proof.winners.length, proof.reserves.length]).toEqual([3, FORM.winners, 1])

  const { stdout: csv } = await run('export', 'derby')
  const [header, ...rows] = csv.trimEnd().split('\r\n')
  expect(header).toBe(
    '\ufeffentry,entered_at,account_email,result,answer.name,answer.phone,answer.town,answer.born,answer.seats,consent.terms,consent.terms.version,consent.publish,consent.publish.version',
  )
  expect(rows.map((row) => row.slice(0, 14))).toEqual(proof.entries)
  expect(rows.every((row) => /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00,/.test(row))).toBe(true)
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  // As a spreadsheet whose list separator is a semicolon reads it.
  expect(csv.split(/[;\n]/).filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])
  expect(csv).toContain(',winner 1,')

  const file = path.join(folder, 'proof.json')
  writeFileSync(file, drawn.stdout)
  expect(await run('verify', file, '--commitment', proof.commitment)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^ok/),
  })
  writeFileSync(file, JSON.stringify({ ...proof, winners: proof.winners.toReversed() }))
  // In a process of its own, as operators run it.
  await expect(
    promisify(execFile)(process.execPath, ['tools/commands/competitions.ts', 'verify', file]),
  ).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^WRONG Seed and entry list/m),
    stderr: 'The proof is wrong\n',
  })

  const verdicts = async (...args: Parameters<typeof checkProof>) =>
    (await checkProof(...args)).map(({ isRight }) => isRight)
  expect(await verdicts({ ...proof, entries: proof.entries.slice(1) })).toEqual([true, false, false])
  // Another seed may draw the same winners from so few entries.
  expect((await verdicts({ ...proof, seed: '1'.repeat(64) })).slice(0, 2)).toEqual([false, true])
  expect(await verdicts(proof, '0'.repeat(64))).toEqual([false, true, true])
}, 120_000)
