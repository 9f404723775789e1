import { createAccount } from '#server/features/accounts/accounts.ts'
import { CODE_MS, emailOfCode, redeemJoin } from '#server/features/accounts/one-time-codes.ts'
import { isWithinLimit, QUARTER_HOUR_MS } from '#server/features/accounts/throttle.ts'
import { html } from '#server/lib/html/html-template.ts'
import { extendInteraction } from '../oidc/oidc-payloads.ts'
import { field, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import { formScreen, TOO_MANY } from './form.ts'
import { signedIn, type Outcome, type Step, type InteractionContext } from './interaction-context.ts'

export const codeStep: Step = { show: (context) => codeScreen(context, {}), submit: confirm }

type CodeKey = 'code' | 'reset'

/** Stores the code and redirects: a phone may discard the page while its owner reads the email, and load it again. */
export async function waitForCode(context: InteractionContext, id: string): Promise<Outcome> {
  await storeCodeId(context, 'code', id)
  return { redirectTo: `${context.base}/code` }
}

/** The email address stays in the record of the code, which the deletion of an account deletes; payloads of sign-ins stay. */
export async function storeCodeId(
  { settings, interaction }: InteractionContext,
  key: CodeKey,
  id: string,
): Promise<void> {
  const { db, clock } = settings
  interaction.result = { ...interaction.result, [key]: id }
  await interaction.persist()
  // Longer than the code is valid, so that the screen can report an expired code.
  await extendInteraction(db, interaction.uid, new Date(clock().getTime() + 2 * CODE_MS))
}

/** Empty for a sign-in that waits for no code. */
function codeIdOf({ interaction }: InteractionContext, key: CodeKey): string {
  const id = interaction.result?.[key]
  return typeof id === 'string' ? id : ''
}

/** The address to which this sign-in has sent its last email of that kind; empty without one. */
export async function sentTo(context: InteractionContext, key: CodeKey): Promise<string> {
  const id = codeIdOf(context, key)
  return (id !== '' && (await emailOfCode(context.settings.db, id))) || ''
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
