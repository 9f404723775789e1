import type { EmailMessage } from '#server/features/accounts/email-outbox.ts'
import { button, code, emailBody, heading, signalButton } from '#server/features/accounts/emails/email-body.ts'
import { renderEmail } from '#server/features/accounts/emails/render-email.ts'
import { CODE_MINUTES, CODE_MS, type OneTimeSecret } from '#server/features/accounts/one-time-codes.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { IdentitySettings } from '../settings.ts'

type Site = Pick<IdentitySettings, 'productName' | 'origin' | 'realmPath'>

const linkTo = ({ origin, realmPath }: Site, screen: string, token: string) =>
  `${origin}${realmPath}/${screen}?token=${token}`

const loginButton = ({ origin }: Site) => button('Log in', `${origin}/user/login`)

/** How long sending is retried for a message without a code. */
const TWO_DAYS_MS = 2 * DAY_MS

const NOT_YOU = 'If this was not you, you can ignore this email.'

/** Sent to the address of a new registration. */
export function joinEmail(site: Site, recipient: string, secret: OneTimeSecret): EmailMessage {
  const subject = `${secret.code} is your ${site.productName} code`
  const body = emailBody`${heading(`Welcome to ${site.productName}.`)}

Your code is ${code(secret.code)}. Enter it on the page where you joined, or open this link and enter the password that you chose:
${signalButton('Confirm your email', linkTo(site, 'confirm', secret.link))}

The code and the link work for ${CODE_MINUTES} minutes. ${NOT_YOU} No account is created without the code.
`
  return renderEmail({ recipient, subject, body, lifeMs: CODE_MS }, site)
}

/** Sent instead of the code when the address already has an account. */
export function existingAccountEmail(site: Site, recipient: string): EmailMessage {
  const subject = `You already have a ${site.productName} account`
  const body = emailBody`Someone tried to join ${site.productName} with this email address, which already has an account.

If it was you, log in: ${loginButton(site)}
If you no longer know your password, choose "Forgot password?" there.

${NOT_YOU} Your account and your password have not changed.
`
  return renderEmail({ recipient, subject, body, lifeMs: TWO_DAYS_MS }, site)
}

export function passwordResetEmail(site: Site, recipient: string, secret: OneTimeSecret): EmailMessage {
  const subject = `Choose a new ${site.productName} password`
  const body = emailBody`Someone asked for a new password for your ${site.productName} account. To choose one, open this link:
${button('Choose a new password', linkTo(site, 'reset', secret.link))}

It works once, within ${CODE_MINUTES} minutes. ${NOT_YOU} Your password has not changed.
`
  return renderEmail({ recipient, subject, body, lifeMs: CODE_MS }, site)
}

export function passwordChangedEmail(site: Site, recipient: string): EmailMessage {
  const subject = `Your ${site.productName} password was changed`
  const body = emailBody`The password of your ${site.productName} account has just been changed.

If this was not you, choose a new one straight away: open ${loginButton(site)} and select "Forgot password?".
`
  return renderEmail({ recipient, subject, body, lifeMs: TWO_DAYS_MS }, site)
}
