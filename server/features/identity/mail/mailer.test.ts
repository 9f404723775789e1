import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { purgeEmails, queueEmail } from '#server/features/accounts/email-outbox.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { identityKit, identityOptions } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'
import { mailServer } from '#tests/kit/stand-ins/mail-server.ts'
import { emailFiles } from './email-files.ts'
import { startMailer } from './mailer.ts'

const mail = await mailServer()
const site = await testSite(await identityOptions({ SMTP_URL: mail.url, LOG_LEVEL: 'silent' }))
const { join, requestPasswordReset } = identityKit(site)

const waiting = () => site.db.selectFrom('email_outbox').select(['recipient', 'tries', 'last_error']).execute()
const arrived = () => mail.received.splice(0).toSorted((a, b) => a.to.localeCompare(b.to))

/** Requests an email that the SMTP server refuses temporarily. */
async function forgetRefused(email: string): Promise<void> {
  mail.response = '451 not now'
  await requestPasswordReset(email)
  const refused = { recipient: email, tries: 1, last_error: expect.stringContaining('451') }
  await expect.poll(waiting).toEqual([refused])
  mail.response = '250 taken'
}

test('an email is sent by SMTP to its recipient and deleted from the outbox', async () => {
  await join('sent@example.org')
  await requestPasswordReset('sent@example.org')
  await expect.poll(waiting).toEqual([])
  const [email, ...others] = arrived()
  expect([email?.to, others]).toEqual(['sent@example.org', []])
  expect(email?.text).toMatch(/^From: "Primedia\+" <no-reply@127\.0\.0\.1>$/m)
  expect(email?.text).toMatch(/^Subject: Choose a new Primedia\+ password$/m)
  expect(email?.text).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(readdirSync(site.folder)).not.toContain('outbox')
})

test('an email is sent as text and as HTML with the same link; the logo is attached', async () => {
  await join('parts@example.org')
  await requestPasswordReset('parts@example.org')
  await expect.poll(waiting).toEqual([])
  const { text, html, attachments } = await PostalMime.parse(arrived()[0]?.text ?? '')
  const [link] = /http\S+token=[\w-]+/.exec(text ?? '') ?? []
  expect(link).toContain(`${site.url}/realms/primedia/reset?token=`)
  expect(html).toContain(`href="${link}"`)
  expect(html).toContain('src="cid:logo@email"')
  const [logo, ...others] = attachments
  expect(logo).toMatchObject({ mimeType: 'image/png', contentId: '<logo@email>', disposition: 'inline' })
  expect(others).toEqual([])
  const picture = await sharp(logo?.content).metadata()
  expect(picture).toMatchObject({ format: 'png', width: 459, height: 90 })
})

test('an email that a previous version queued is sent as text', async () => {
  const message = { recipient: 'old@example.org', subject: 'Hello', body: 'Hello\n', html: null, lifeMs: MINUTE_MS }
  await queueEmail(site.db, message, site.now)
  await join('wakes@example.org')
  await requestPasswordReset('wakes@example.org')
  await expect.poll(waiting).toEqual([])
  const old = arrived().find(({ to }) => to === 'old@example.org')
  const email = await PostalMime.parse(old?.text ?? '')
  expect([email.text?.trim(), email.html, email.attachments]).toEqual(['Hello', undefined, []])
})

test('a subject and a sender with line breaks add neither headers nor recipients', async () => {
  const other = await mailServer()
  const { db } = await testSite({ demo: false })
  const text = 'Hello\r\nBcc: victim@example.org\r\n\r\nbody'
  const message = { recipient: 'one@example.org', subject: text, body: text, html: `<p>${text}</p>`, lifeMs: MINUTE_MS }
  await queueEmail(db, message, site.now)
  const from = { name: text, address: 'no-reply@example.org' }
  const files = emailFiles(site.folder)
  const mailer = startMailer({
    db,
    clock: () => site.now,
    log: createLogger('silent'),
    smtpUrl: other.url,
    files,
    from,
  })
  mailer.wake()
  await expect.poll(() => other.received.map(({ to }) => to)).toEqual(['one@example.org'])
  const [head = ''] = other.received[0]?.text.split('\n\n') ?? []
  expect(
    head
      .match(/^[\w-]+(?=:)/gm)
      ?.map((name) => name.toLowerCase())
      .toSorted(),
  ).toEqual(['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'])
  await mailer.close()
})

test('a temporarily refused email is sent again with the same message id', async () => {
  await join('later@example.org')
  await forgetRefused('later@example.org')
  site.now = new Date(site.now.getTime() + 2 * MINUTE_MS)
  await requestPasswordReset('sent@example.org')
  await expect.poll(waiting).toEqual([])
  const emails = arrived()
  expect(emails.map(({ to }) => to)).toEqual(['later@example.org', 'later@example.org', 'sent@example.org'])
  const [first, again, other] = emails.map(({ text }) => /^Message-ID: (<[\w-]+@127\.0\.0\.1>)$/m.exec(text)?.[1])
  expect([first === again, first === other]).toEqual([true, false])
})

test.each([
  ['450 4.2.0 greylisted', 'is tried again', [true]],
  ['550 5.1.1 no such user', 'is not tried again', []],
])('after “%s” a recipient %s', async (response, _what, isTriedAgain) => {
  const email = `refused-${response.slice(0, 3)}@example.org`
  await join(email)
  mail.recipientResponse = response
  const { refused } = mail
  await requestPasswordReset(email)
  await expect.poll(() => mail.refused).toBe(refused + 1)
  await expect.poll(async () => (await waiting()).map((row) => row.last_error !== null)).toEqual(isTriedAgain)
  mail.recipientResponse = '250 fine'
  site.now = new Date(site.now.getTime() + 31 * MINUTE_MS)
  await purgeEmails(site.db, site.now)
})

test('the reason for which an email is not sent does not name its recipient', async () => {
  await join('private@example.org')
  mail.response = '451 4.2.1 <private@example.org>: mailbox is busy'
  await requestPasswordReset('private@example.org')
  await expect.poll(waiting).toMatchObject([{ last_error: expect.stringContaining('<[email]>: mailbox is busy') }])
  mail.response = '250 taken'
  site.now = new Date(site.now.getTime() + 31 * MINUTE_MS)
  await purgeEmails(site.db, site.now)
  arrived()
})

test('a mail server that never ends its reply does not hold up later emails', async () => {
  const endless = await mailServer()
  endless.isEndless = true
  const { db } = await testSite({ demo: false })
  const queue = (recipient: string) =>
    queueEmail(db, { recipient, subject: 'Hello', body: 'Hello', html: null, lifeMs: MINUTE_MS }, site.now)
  const settings = { db, clock: () => site.now, log: createLogger('silent'), smtpUrl: endless.url, timeoutMs: 200 }
  const from = { name: 'Primedia+', address: 'no-reply@example.org' }
  const mailer = startMailer({ ...settings, files: emailFiles(site.folder), from })
  await queue('first@example.org')
  mailer.wake()
  const reason = () => db.selectFrom('email_outbox').select(['recipient', 'last_error']).execute()
  await expect
    .poll(reason)
    .toEqual([{ recipient: 'first@example.org', last_error: 'The mail server did not take the message in time' }])
  endless.isEndless = false
  await queue('second@example.org')
  mailer.wake()
  await expect.poll(() => endless.received.map(({ to }) => to)).toEqual(['second@example.org'])
  await mailer.close()
})

test('an email whose code has expired is not sent', async () => {
  await join('over@example.org')
  await forgetRefused('over@example.org')
  site.now = new Date(site.now.getTime() + 31 * MINUTE_MS)
  await requestPasswordReset('sent@example.org')
  await expect.poll(waiting).toMatchObject([{ recipient: 'over@example.org', tries: 1 }])
  expect(arrived().map(({ to }) => to)).toEqual(['over@example.org', 'sent@example.org'])
  await purgeEmails(site.db, site.now)
  expect(await waiting()).toEqual([])
})

test('an address without an account gets an outbox row that is never sent', async () => {
  await requestPasswordReset('nobody@example.org')
  await requestPasswordReset('sent@example.org')
  await expect.poll(waiting).toEqual([{ recipient: 'nobody@example.org', tries: 0, last_error: null }])
  expect(arrived().map(({ to }) => to)).toEqual(['sent@example.org'])
  await purgeEmails(site.db, site.now)
  expect(await waiting()).toEqual([])
})

test('email files are deleted after a day, other files in the folder are not', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-emails-'))
  afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
  const outbox = path.join(folder, 'outbox')
  const now = new Date('2026-03-04T08:00:00Z')
  const names = ['2026-03-03T07-59-59-999Z.x.eml', '2026-03-03T08-00-00-001Z.x.eml', '2026-01-01-notes.txt']
  mkdirSync(outbox)
  for (const name of names) writeFileSync(path.join(outbox, name), '')
  await testSite({ ...(await identityOptions({ DATA_DIR: folder })), now })
  expect(readdirSync(outbox).toSorted()).toEqual(names.slice(1).toSorted())
})
