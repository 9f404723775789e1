import { accountByEmail } from '#server/features/accounts/accounts.ts'
import { issueResetCode } from '#server/features/accounts/one-time-codes.ts'
import { html } from '#server/lib/html/html-template.ts'
import { passwordResetEmail } from '../mail/email-messages.ts'
import { emailField, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import { formScreen, emailFrom, NO_EMAIL, TOO_MANY_EMAILS } from './form.ts'
import type { Outcome, Step, InteractionContext } from './interaction-context.ts'
import { maySendEmail } from './rate-limits.ts'
import { sentTo, storeCodeId } from './sent-codes.ts'

/** The response does not reveal whether the address has an account. */
export const forgotStep: Step = {
  show: async (context) => forgotScreen(context, await sentTo(context, 'reset'), {}),
  submit: requestReset,
}

async function requestReset(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const email = emailFrom(form)
  const refuse = (errors: FormErrors, status = 422): Outcome => ({
    screen: forgotScreen(context, form.get('email') ?? '', errors),
    status,
  })
  if (email === null) return refuse({ email: NO_EMAIL })
  if (!(await maySendEmail(context, email))) return refuse({ form: TOO_MANY_EMAILS }, 429)
  await queueReset(context, email)
  return { screen: sentScreen(context, email) }
}

/** Also queues a message for an address without an account, so that response times do not differ; it expires before it can be sent. */
async function queueReset(context: InteractionContext, email: string): Promise<void> {
  const { settings } = context
  const { db, clock, sendEmail } = settings
  const account = await accountByEmail(db, email)
  const secret = await issueResetCode(db, email, account?.id ?? null, clock())
  await storeCodeId(context, 'reset', secret.id)
  const message = passwordResetEmail(settings, account?.email ?? email, secret)
  await sendEmail(account ? message : { ...message, lifeMs: 0 })
}

function forgotScreen(context: InteractionContext, email: string, errors: FormErrors): Screen {
  const { base } = context
  return formScreen(context, {
    title: 'Forgot password?',
    lead: 'Enter your email address, and we will send you a link to choose a new password.',
    step: 'forgot',
    errors,
    fields: html`${emailField(email, errors)}
      <button class="button primary large full-width" type="submit">Send the email</button>`,
    after: html`<p class="other">Remembered it? <a href="${base}/login">Log in</a></p>`,
  })
}

const sentScreen = ({ settings, base }: InteractionContext, email: string): Screen => ({
  title: 'Check your email',
  lead: html`If <strong>${email}</strong> has an account, an email is on its way. The link in it works once, within half
    an hour.`,
  content: html`${settings.mailNote && html`<p class="note">${settings.mailNote}</p>`}
    <p class="other">
      No email? Look in your spam folder, or <a href="${base}/forgot">ask for another</a>.
      <a href="${base}/login">Log in</a>
    </p>`,
})
