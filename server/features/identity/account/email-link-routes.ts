import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAccount, setPassword } from '#server/features/accounts/accounts.ts'
import { type CodeRecipient, inspectLink, redeemJoin, redeemReset } from '#server/features/accounts/one-time-codes.ts'
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts'
import { endSessions } from '#server/features/accounts/sessions.ts'
import { isWithinLimit, QUARTER_HOUR_MS } from '#server/features/accounts/throttle.ts'
import { html } from '#server/lib/html/html-template.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import { hasValidCsrfToken, csrfField } from '../forms/form.ts'
import { clearLoginAttempts } from '../forms/rate-limits.ts'
import { recordKnownDevice } from '../known-device.ts'
import { passwordChangedEmail } from '../mail/email-messages.ts'
import {
  accountField,
  errorSummary,
  field,
  newPasswordErrors,
  newPasswordFields,
  type FormErrors,
} from '../screens/fields.ts'
import { type Screen, sendScreen, notice } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'

type Purpose = 'join' | 'reset'
type LinkRequest = FastifyRequest<{ Querystring: { token?: unknown }; Body: URLSearchParams }>

const LOG_IN = { href: '/user/login', label: 'Log in' }

const LINK_EXPIRED = notice({
  title: 'This link has expired',
  lead: 'It can be used once, within half an hour. If you have used it, please log in. Otherwise start again.',
  action: LOG_IN,
})

/** A valid link of an email, opened or submitted. */
interface OpenLink {
  settings: IdentitySettings
  recipient: CodeRecipient
  token: string
  request: LinkRequest
  reply: FastifyReply
}

type LinkResponse = [Screen, number?]

/** A GET request changes nothing, because mail scanners open every link. */
export function registerEmailLinks(app: FastifyInstance, settings: IdentitySettings): void {
  const { realmPath } = settings
  app.get(
    `${realmPath}/confirm`,
    linkHandler(settings, 'join', (link) => [confirmScreen(link, {})]),
  )
  app.post(`${realmPath}/confirm`, linkHandler(settings, 'join', confirm))
  app.get(
    `${realmPath}/reset`,
    linkHandler(settings, 'reset', (link) => [resetScreen(link, {})]),
  )
  app.post(`${realmPath}/reset`, linkHandler(settings, 'reset', reset))
}

const linkHandler =
  (settings: IdentitySettings, purpose: Purpose, respond: (link: OpenLink) => Promise<LinkResponse> | LinkResponse) =>
  async (request: LinkRequest, reply: FastifyReply) => {
    const { db, clock } = settings
    const isPost = request.method === 'POST'
    const value = isPost ? request.body?.get('token') : request.query.token
    // A repeated query parameter is an array.
    const token = typeof value === 'string' ? value : ''
    const limits = { [`links from ${clientNetwork(request.ip)}`]: { tries: 60, windowMs: QUARTER_HOUR_MS } }
    const isAllowed =
      (await isWithinLimit(db, limits, clock())) && (!isPost || hasValidCsrfToken(settings, request, token))
    const recipient = isAllowed ? await inspectLink(db, purpose, token, clock()) : null
    if (!recipient) return sendScreen(settings, reply, LINK_EXPIRED, 400)
    const [screen, status] = await respond({ settings, recipient, token, request, reply })
    return sendScreen(settings, reply, screen, status)
  }

/** Requires the password again: the owner of an address must not confirm an account whose password another person chose. */
async function confirm(link: OpenLink): Promise<LinkResponse> {
  const { settings, recipient, token, request } = link
  const { db, clock, productName, passwordCost } = settings
  const password = request.body.get('password') ?? ''
  if (!(await verifyPassword(password, recipient.passwordHash, passwordCost))) {
    const fault = password === '' ? 'Enter your password' : 'This is not the password that you chose when you joined'
    return [confirmScreen(link, { password: fault }), 422]
  }
  const joined = await redeemJoin(db, { link: token }, clock())
  const account = joined && (await createAccount(db, joined, clock()))
  if (!account) return [LINK_EXPIRED, 400]
  const lead = `Your ${productName} account is ready. Log in with the password that you have chosen.`
  return [notice({ title: 'Welcome', lead, action: LOG_IN })]
}

async function reset(link: OpenLink): Promise<LinkResponse> {
  const { settings, token, request, reply } = link
  const { email } = link.recipient
  const { body: form, ip, headers } = request
  const { db, clock, sendEmail, passwordCost } = settings
  const errors = await newPasswordErrors(form, email)
  if (Object.keys(errors).length > 0) return [resetScreen(link, errors), 422]
  const passwordHash = await hashPassword(form.get('password') ?? '', passwordCost)
  const accountId = await redeemReset(db, token, clock())
  if (!accountId) return [LINK_EXPIRED, 400]
  await setPassword(db, accountId, { passwordHash, sessionUid: null })
  await clearLoginAttempts(settings, { email, network: clientNetwork(ip) })
  await endSessions(db, accountId, null)
  // Password guessing elsewhere cannot lock out a known device.
  reply.header(
    'set-cookie',
    await recordKnownDevice(settings, { accountId, sessionUid: null, cookies: headers.cookie }),
  )
  await sendEmail(passwordChangedEmail(settings, email))
  const lead = 'You are signed out everywhere. Log in with your new password.'
  return [notice({ title: 'Your password was changed', lead, action: LOG_IN })]
}

const confirmScreen = ({ settings, recipient: { email }, token }: OpenLink, errors: FormErrors): Screen => ({
  title: 'Confirm your email',
  lead: html`Enter the password that you have just chosen, and <strong>${email}</strong> has a ${settings.productName}
    account.`,
  slogan: 'Save it. Follow it. Hear it first.',
  content: html`${errorSummary(errors)}
    <form method="post" action="${settings.realmPath}/confirm" novalidate>
      ${csrfField(settings, token)}<input type="hidden" name="token" value="${token}" />
      ${accountField(email)}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, errors)}
      <button class="button signal large full-width" type="submit">Confirm</button>
    </form>`,
})

const resetScreen = ({ settings, recipient: { email }, token }: OpenLink, errors: FormErrors): Screen => ({
  title: 'Choose a new password',
  lead: `For ${email}`,
  slogan: 'Same voice. New key.',
  content: html`${errorSummary(errors)}
    <form method="post" action="${settings.realmPath}/reset" novalidate>
      ${csrfField(settings, token)}<input type="hidden" name="token" value="${token}" />
      ${accountField(email)} ${newPasswordFields('New password', errors)}
      <button class="button primary large full-width" type="submit">Change Password</button>
    </form>`,
})
