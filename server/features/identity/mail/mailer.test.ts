import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { purgeExpired } from '#server/features/accounts/purge-expired.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { identityKit, identityOptions } from '#tests/kit/identity.ts'
import { mailServer } from '#tests/kit/mail-server.ts'
import { testSite } from '#tests/kit/site.ts'

const mail = await mailServer()
const site = await testSite(await identityOptions({ SMTP_URL: mail.url, LOG_LEVEL: 'silent' }))
const { join, forget } = identityKit(site)
const MINUTE_MS = 60_000

const waiting = () => site.db.selectFrom('email_outbox').select(['recipient', 'tries', 'last_error']).execute()
const arrived = () => mail.arrived.splice(0).toSorted((a, b) => a.to.localeCompare(b.to))

/** Asks for a letter that the server refuses for now. */
async function forgetInVain(email: string): Promise<void> {
  mail.answer = '451 not now'
  await forget(email)
  const refused = { recipient: email, tries: 1, last_error: expect.stringContaining('451') }
  await expect.poll(waiting).toEqual([refused])
  mail.answer = '250 taken'
}

test('a letter goes by SMTP to its one recipient, and is nowhere else then', async () => {
  await join('sent@example.org')
  await forget('sent@example.org')
  await expect.poll(waiting).toEqual([])
  const [letter, ...others] = arrived()
  expect([letter?.to, others]).toEqual(['sent@example.org', []])
  expect(letter?.text).toMatch(/^From: "Primedia\+" <no-reply@127\.0\.0\.1>$/m)
  expect(letter?.text).toMatch(/^Subject: Choose a new Primedia\+ password$/m)
  expect(letter?.text).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(readdirSync(site.folder)).not.toContain('outbox')
})

test('a letter that is refused for now comes again under the same name', async () => {
  await join('later@example.org')
  await forgetInVain('later@example.org')
  site.now = new Date(site.now.getTime() + 2 * MINUTE_MS)
  await forget('sent@example.org')
  await expect.poll(waiting).toEqual([])
  const letters = arrived()
  expect(letters.map(({ to }) => to)).toEqual(['later@example.org', 'later@example.org', 'sent@example.org'])
  const [first, again, other] = letters.map(({ text }) => /^Message-ID: (<[\w-]+@127\.0\.0\.1>)$/m.exec(text)?.[1])
  expect([first === again, first === other]).toEqual([true, false])
})

test('a letter whose code is over is not sent any more', async () => {
  await join('over@example.org')
  await forgetInVain('over@example.org')
  site.now = new Date(site.now.getTime() + 31 * MINUTE_MS)
  await forget('sent@example.org')
  await expect.poll(waiting).toMatchObject([{ recipient: 'over@example.org', tries: 1 }])
  expect(arrived().map(({ to }) => to)).toEqual(['over@example.org', 'sent@example.org'])
  await purgeExpired(site.db, site.now)
  expect(await waiting()).toEqual([])
})

test('as much is done for an address without an account, but nothing is sent there', async () => {
  await forget('nobody@example.org')
  await forget('sent@example.org')
  await expect.poll(waiting).toEqual([{ recipient: 'nobody@example.org', tries: 0, last_error: null }])
  expect(arrived().map(({ to }) => to)).toEqual(['sent@example.org'])
  await purgeExpired(site.db, site.now)
  expect(await waiting()).toEqual([])
})

test('letters that lie in the folder are removed after a day, whatever else lies there', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-letters-'))
  afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
  const outbox = path.join(folder, 'outbox')
  const now = new Date('2026-03-04T08:00:00Z')
  const names = ['2026-03-03T07-59-59-999Z.x.eml', '2026-03-03T08-00-00-001Z.x.eml', '2026-01-01-notes.txt']
  mkdirSync(outbox)
  for (const name of names) writeFileSync(path.join(outbox, name), '')
  await testSite({ ...(await identityOptions({ DATA_DIR: folder })), now })
  expect(readdirSync(outbox).toSorted()).toEqual(names.slice(1).toSorted())
})
