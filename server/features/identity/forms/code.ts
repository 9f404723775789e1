import { createAccount } from '#server/features/accounts/accounts.ts'
import { redeemJoin } from '#server/features/accounts/one-time-codes.ts'
import { isWithinLimit, QUARTER_HOUR_MS } from '#server/features/accounts/throttle.ts'
import { html } from '#server/lib/html/html-template.ts'
import { field, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import { formScreen, TOO_MANY } from './form.ts'
import { signedIn, type Outcome, type Step, type InteractionContext } from './interaction-context.ts'
import { codeIdOf, sentTo, storeCodeId } from './sent-codes.ts'

export const codeStep: Step = { show: (context) => codeScreen(context, {}), submit: confirm }

/** Stores the code and redirects: a phone may discard the page while its owner reads the email, and load it again. */
export async function waitForCode(context: InteractionContext, id: string): Promise<Outcome> {
  await storeCodeId(context, 'code', id)
  return { redirectTo: `${context.base}/code` }
}

async function confirm(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const { db, clock } = context.settings
  const code = (form.get('code') ?? '').replace(/\D/g, '')
  const refuse = async (text: string, status = 422): Promise<Outcome> => ({
    screen: await codeScreen(context, { code: text }),
    status,
  })
  if (code.length !== 6) return refuse('Enter the six digits of the code')
  const limits = { [`codes from ${context.network}`]: { tries: 40, windowMs: QUARTER_HOUR_MS } }
  if (!(await isWithinLimit(db, limits, clock()))) return refuse(TOO_MANY, 429)
  const joined = await redeemJoin(db, { id: codeIdOf(context, 'code'), code }, clock())
  const account = joined && (await createAccount(db, joined, clock()))
  if (!account) return refuse('This code is incorrect or has expired. Check it, or join again for a new one')
  return signedIn(context, account, true)
}

async function codeScreen(context: InteractionContext, errors: FormErrors): Promise<Screen> {
  const { base, settings } = context
  const email = await sentTo(context, 'code')
  return formScreen(context, {
    title: 'Check your email',
    lead: html`We have sent an email with six digits${email && html` to <strong>${email}</strong>`}. It may take a
    minute.`,
    slogan: 'Save it. Follow it. Hear it first.',
    step: 'code',
    errors,
    fields: html`${field({ name: 'code', label: 'Code', type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' }, errors)}
      <button class="button signal large full-width" type="submit">Confirm</button>`,
    after: html`${settings.mailNote && html`<p class="note">${settings.mailNote}</p>`}
      <p class="other">
        No email? Look in your spam folder, or <a href="${base}/join">join again</a>.
        <a href="${base}/login">Log in</a>
      </p>`,
  })
}
