import { createAccount } from '#server/features/accounts/accounts.ts'
import { redeemJoin } from '#server/features/accounts/one-time-codes.ts'
import { isWithinLimit, QUARTER_HOUR_MS } from '#server/features/accounts/throttle.ts'
import { field, type FormErrors } from '../screens/fields.ts'
import { html } from '#server/lib/html-template.ts'
import type { Screen } from '../screens/layout.ts'
import { formScreen, TOO_MANY } from './form.ts'
import { signedIn, type Outcome, type Step, type InteractionContext } from './interaction-context.ts'

interface Pending {
  /** The id of the one-time code. */
  id: string
  email: string
}

/** Confirms the email address by the code that was sent to it. */
export const codeStep: Step = { show: (context) => codeScreen(context, { id: '', email: '' }, {}), submit: confirm }

async function confirm(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, clock } = context.settings
  const pending = { id: form.get('pending') ?? '', email: form.get('email') ?? '' }
  const code = (form.get('code') ?? '').replace(/\D/g, '')
  const refuse = (text: string, status = 422): Outcome => ({
    screen: codeScreen(context, pending, { code: text }),
    status,
  })
  if (code.length !== 6) return refuse('Enter the six digits of the code')
  const limits = { [`codes from ${context.network}`]: { tries: 40, windowMs: QUARTER_HOUR_MS } }
  if (!(await isWithinLimit(db, limits, clock()))) return refuse(TOO_MANY, 429)
  const joined = await redeemJoin(db, { id: pending.id, code }, clock())
  const account = joined && (await createAccount(db, joined, clock()))
  if (!account) return refuse('This code is not right, or its time is over. Check it, or join again for a new one')
  return signedIn(context, account.id, true)
}

/** The form carries the id of the code as a hidden field; it is worthless without the code. */
export function codeScreen(context: InteractionContext, { id, email }: Pending, errors: FormErrors): Screen {
  const { base, settings } = context
  return formScreen(context, {
    title: 'Check your email',
    lead: html`We have sent an email with six digits to <strong>${email}</strong>. It may take a minute.`,
    slogan: 'Save it. Follow it. Hear it first.',
    step: 'code',
    errors,
    fields: html`<input type="hidden" name="pending" value="${id}" />
      <input type="hidden" name="email" value="${email}" />
      ${field({ name: 'code', label: 'Code', type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' }, errors)}
      <button class="button signal large full-width" type="submit">Confirm</button>`,
    after: html`${settings.mailNote && html`<p class="note">${settings.mailNote}</p>`}
      <p class="other">
        No email? Look in your spam folder, or <a href="${base}/join">join again</a>.
        <a href="${base}/login">Log in</a>
      </p>`,
  })
}
