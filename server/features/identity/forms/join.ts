import { accountByEmail } from '#server/features/accounts/accounts.ts'
import { issueJoinCode } from '#server/features/accounts/one-time-codes.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { html } from '#server/lib/html/html-template.ts'
import { joinEmail, existingAccountEmail } from '../mail/email-messages.ts'
import { checkbox, emailField, newPasswordErrors, newPasswordFields, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import { waitForCode } from './code.ts'
import { formScreen, emailFrom, NO_EMAIL, TOO_MANY_EMAILS } from './form.ts'
import type { Outcome, Step, InteractionContext } from './interaction-context.ts'
import { maySendEmail } from './rate-limits.ts'
import { sentTo } from './sent-codes.ts'

/** The account is created once the email address is confirmed. */
export const joinStep: Step = {
  show: async (context) => joinScreen(context, { email: await sentTo(context, 'code'), hasAgreed: false }, {}),
  submit: join,
}

async function join(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, clock, sendEmail, passwordCost } = context.settings
  const email = emailFrom(form)
  const hasAgreed = form.get('terms') === 'yes'
  const refuse = (errors: FormErrors, status = 422): Outcome => ({
    screen: joinScreen(context, { email: form.get('email') ?? '', hasAgreed }, errors),
    status,
  })
  const errors = {
    ...(email === null && { email: NO_EMAIL }),
    ...(await newPasswordErrors(form, email)),
    ...(!hasAgreed && { terms: 'Please agree to the terms to join' }),
  }
  if (email === null || Object.keys(errors).length > 0) return refuse(errors)
  if (!(await maySendEmail(context, email))) return refuse({ form: TOO_MANY_EMAILS }, 429)
  // The same work for an address with an account, so that neither the response nor its time reveals one.
  const passwordHash = await hashPassword(form.get('password') ?? '', passwordCost)
  const hasAccount = (await accountByEmail(db, email)) !== null
  const secret = await issueJoinCode(db, { email, passwordHash: hasAccount ? null : passwordHash }, clock())
  await sendEmail(
    hasAccount ? existingAccountEmail(context.settings, email) : joinEmail(context.settings, email, secret),
  )
  return waitForCode(context, secret.id)
}

interface JoinValues {
  email: string
  hasAgreed: boolean
}

function joinScreen(context: InteractionContext, { email, hasAgreed }: JoinValues, errors: FormErrors): Screen {
  const { base } = context
  return formScreen(context, {
    title: 'Join for free',
    lead: 'Bookmark, follow and get notified. It takes a minute.',
    slogan: 'Save it. Follow it. Hear it first.',
    step: 'join',
    errors,
    fields: html`${emailField(email, errors)} ${newPasswordFields('Password', errors)}
      ${checkbox(
        {
          name: 'terms',
          isOn: hasAgreed,
          label: html`I agree to the <a href="/sites/terms" target="_blank" rel="noopener">terms</a> and the
            <a href="/sites/primediaplus-privacy" target="_blank" rel="noopener">Data Privacy</a> page.`,
        },
        errors,
      )} <button class="button signal large full-width" type="submit">Join for free</button>`,
    after: html`<p class="other">Already have an account? <a href="${base}/login">Log in</a></p>`,
  })
}
