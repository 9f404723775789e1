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

Your code is ${secret.code}. Type it where you began to join, or open this address and give the password that you chose:
${linkTo(settings, 'confirm', secret.link)}

Both are good for ${CODE_MINUTES} minutes. ${NOT_YOU} No account is made without the code.
`,
  lifeMs: CODE_MS,
})

/** Sent instead of the code when the address already has an account. */
export const existingAccountEmail = (settings: IdentitySettings, recipient: string): EmailMessage => ({
  recipient,
  subject: `You already have a ${settings.productName} account`,
  body: `Somebody wanted to join ${settings.productName} with this address, which has an account already.

If this was you, log in: ${settings.origin}/user/login
If you do not know your password any longer, choose "Forgot password?" there.

${NOT_YOU} Your account and your password are as they were.
`,
  lifeMs: TWO_DAYS_MS,
})

/** Sent from the form "Forgot password?". */
export const passwordResetEmail = (
  settings: IdentitySettings,
  recipient: string,
  secret: OneTimeSecret,
): EmailMessage => ({
  recipient,
  subject: `Choose a new ${settings.productName} password`,
  body: `Somebody asked for a new password for your ${settings.productName} account. Open this address to choose one:
${linkTo(settings, 'reset', secret.link)}

It works once, within ${CODE_MINUTES} minutes. ${NOT_YOU} Your password is as it was.
`,
  lifeMs: CODE_MS,
})

/** Sent after a password change. */
export const passwordChangedEmail = (settings: IdentitySettings, recipient: string): EmailMessage => ({
  recipient,
  subject: `Your ${settings.productName} password was changed`,
  body: `The password of your ${settings.productName} account was changed just now.

If this was not you, choose a new one at once: open ${settings.origin}/user/login and choose "Forgot password?".
`,
  lifeMs: TWO_DAYS_MS,
})
