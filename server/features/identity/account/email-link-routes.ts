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
  title: 'This link is no longer good',
  lead: 'It works once, for half an hour. Please begin again to get a new one.',
  action: LOG_IN,
})

/** Registers the links in emails. A GET request changes nothing, because mail scanners open every link. */
export function registerEmailLinks(app: FastifyInstance, settings: IdentitySettings): void {
  const { realmPath, db, clock } = settings

  /** Shows the screen that `handle` returns for a valid link, or that the link has expired. */
  const handler =
    (
      purpose: Purpose,
      handle: (
        recipient: CodeRecipient,
        token: string,
        request: LinkRequest,
        reply: FastifyReply,
      ) => Promise<[Screen, number?]> | [Screen],
    ) =>
    async (request: LinkRequest, reply: FastifyReply) => {
      const isPost = request.method === 'POST'
      const value = isPost ? request.body?.get('token') : request.query.token
      // A repeated query parameter is an array.
      const token = typeof value === 'string' ? value : ''
      const limits = { [`links from ${clientNetwork(request.ip)}`]: { tries: 60, windowMs: QUARTER_HOUR_MS } }
      const isAllowed =
        (await isWithinLimit(db, limits, clock())) && (!isPost || hasValidCsrfToken(settings, request, token))
      const recipient = isAllowed ? await inspectLink(db, purpose, token, clock()) : null
      if (!recipient) return sendScreen(settings, reply, LINK_EXPIRED, 400)
      const [screen, status] = await handle(recipient, token, request, reply)
      return sendScreen(settings, reply, screen, status)
    }

  app.get(
    `${realmPath}/confirm`,
    handler('join', ({ email }, token) => [confirmScreen(settings, email, token, {})]),
  )
  app.post(
    `${realmPath}/confirm`,
    handler('join', (recipient, token, { body }) => confirm(settings, recipient, token, body)),
  )
  app.get(
    `${realmPath}/reset`,
    handler('reset', ({ email }, token) => [resetScreen(settings, email, token, {})]),
  )
  app.post(
    `${realmPath}/reset`,
    handler('reset', ({ email }, token, request, reply) => reset(settings, email, token, request, reply)),
  )
}

/**
 * Requires the password again: the owner of an address must not confirm an account whose password another person chose.
 */
async function confirm(
  settings: IdentitySettings,
  { email, passwordHash }: CodeRecipient,
  token: string,
  form: URLSearchParams,
): Promise<[Screen, number?]> {
  const { db, clock, productName, passwordCost } = settings
  const password = form.get('password') ?? ''
  if (!(await verifyPassword(password, passwordHash, passwordCost))) {
    const fault = password === '' ? 'Enter your password' : 'This is not the password with which you began to join'
    return [confirmScreen(settings, email, token, { password: fault }), 422]
  }
  const joined = await redeemJoin(db, { link: token }, clock())
  const account = joined && (await createAccount(db, joined, clock()))
  if (!account) return [LINK_EXPIRED, 400]
  const lead = `Your ${productName} account is ready. Log in with the password that you have chosen.`
  return [notice({ title: 'Welcome', lead, action: LOG_IN })]
}

async function reset(
  settings: IdentitySettings,
  email: string,
  token: string,
  { body: form, ip, headers }: LinkRequest,
  reply: FastifyReply,
): Promise<[Screen, number?]> {
  const { db, clock, sendEmail, passwordCost } = settings
  const errors = await newPasswordErrors(form, email)
  if (Object.keys(errors).length > 0) return [resetScreen(settings, email, token, errors), 422]
  const passwordHash = await hashPassword(form.get('password') ?? '', passwordCost)
  const accountId = await redeemReset(db, token, clock())
  if (!accountId) return [LINK_EXPIRED, 400]
  await setPassword(db, accountId, { passwordHash, sessionUid: null })
  await clearLoginAttempts(settings, { email, network: clientNetwork(ip) })
  // Sessions that were opened with the old password end too.
  await endSessions(db, accountId, null)
  // A known device has its own attempt limit, so password guessing elsewhere cannot lock the owner out.
  reply.header(
    'set-cookie',
    await recordKnownDevice(settings, { accountId, sessionUid: null, cookies: headers.cookie }),
  )
  await sendEmail(passwordChangedEmail(settings, email))
  const lead = 'You are signed out everywhere. Log in with your new password.'
  return [notice({ title: 'Your password is changed', lead, action: LOG_IN })]
}

const confirmScreen = (settings: IdentitySettings, email: string, token: string, errors: FormErrors): Screen => ({
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

const resetScreen = (settings: IdentitySettings, email: string, token: string, errors: FormErrors): Screen => ({
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
