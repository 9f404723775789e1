import type { EmailMessage } from '#server/features/accounts/email-outbox.ts'
import { CODE_MINUTES, CODE_MS, type OneTimeSecret } from '#server/features/accounts/one-time-codes.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { IdentitySettings } from '../settings.ts'

const linkTo = ({ origin, realmPath }: IdentitySettings, screen: string, token: string) =>
  `${origin}${realmPath}/${screen}?token=${token}`

/** How long sending is retried for a message without a code. */
const TWO_DAYS_MS = 2 * DAY_MS

const NOT_YOU = 'If this was not you, you can ignore this email.'

/** Sent to the address of a new registration. */
export const joinEmail = (settings: IdentitySettings, recipient: string, secret: OneTimeSecret): EmailMessage => ({
  recipient,
  subject: `${secret.code} is your ${settings.productName} code`,
  body: `Welcome to ${settings.productName}.

Your code is ${secret.code}. Enter it on the page where you joined, or open this link and enter the password that you chose:
${linkTo(settings, 'confirm', secret.link)}

The code and the link work for ${CODE_MINUTES} minutes. ${NOT_YOU} No account is created without the code.
`,
  lifeMs: CODE_MS,
})

/** Sent instead of the code when the address already has an account. */
export const existingAccountEmail = (settings: IdentitySettings, recipient: string): EmailMessage => ({
  recipient,
  subject: `You already have a ${settings.productName} account`,
  body: `Someone tried to join ${settings.productName} with this email address, which already has an account.

If it was you, log in: ${settings.origin}/user/login
If you no longer know your password, choose "Forgot password?" there.

${NOT_YOU} Your account and your password have not changed.
`,
  lifeMs: TWO_DAYS_MS,
})

export const passwordResetEmail = (
  settings: IdentitySettings,
  recipient: string,
  secret: OneTimeSecret,
): EmailMessage => ({
  recipient,
  subject: `Choose a new ${settings.productName} password`,
  body: `Someone asked for a new password for your ${settings.productName} account. To choose one, open this link:
${linkTo(settings, 'reset', secret.link)}

It works once, within ${CODE_MINUTES} minutes. ${NOT_YOU} Your password has not changed.
`,
  lifeMs: CODE_MS,
})

export const passwordChangedEmail = (settings: IdentitySettings, recipient: string): EmailMessage => ({
  recipient,
  subject: `Your ${settings.productName} password was changed`,
  body: `The password of your ${settings.productName} account has just been changed.

If this was not you, choose a new one straight away: open ${settings.origin}/user/login and select "Forgot password?".
`,
  lifeMs: TWO_DAYS_MS,
})
