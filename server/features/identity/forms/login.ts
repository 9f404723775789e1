import { accountByEmail } from '#server/features/accounts/accounts.ts'
import { verifyPassword } from '#server/features/accounts/passwords.ts'
import { html } from '#server/lib/html/html-template.ts'
import { checkbox, emailField, field, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import { formScreen, emailFrom, NO_EMAIL, TOO_MANY_LOGINS } from './form.ts'
import { signedIn, type Outcome, type Step, type InteractionContext } from './interaction-context.ts'
import { countLoginAttempt } from './rate-limits.ts'

const WRONG = 'The email address or password is incorrect'

export const loginStep: Step = {
  show: (context) => loginScreen(context, { email: loginHint(context), remember: true }, {}),
  submit: logIn,
}

function loginHint({ interaction }: InteractionContext): string {
  const { login_hint: hint } = interaction.params
  return typeof hint === 'string' ? hint : ''
}

async function logIn(context: InteractionContext, form: URLSearchParams): Promise<Outcome> {
  const email = emailFrom(form)
  const password = form.get('password') ?? ''
  const remember = form.get('remember') === 'yes'
  const refuse = (errors: FormErrors, status = 422): Outcome => ({
    screen: loginScreen(context, { email: form.get('email') ?? '', remember }, errors),
    status,
  })
  const missing = {
    ...(email === null && { email: NO_EMAIL }),
    ...(password === '' && { password: 'Enter your password' }),
  }
  if (email === null || password === '') return refuse(missing)
  const { settings, network, deviceId } = context
  const resetCount = await countLoginAttempt(settings, { email, network, deviceId })
  if (!resetCount) return refuse({ form: TOO_MANY_LOGINS }, 429)
  const account = await accountByEmail(settings.db, email)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null, settings.passwordCost)
  if (!isRight || !account) return refuse({ form: WRONG })
  await resetCount()
  return signedIn(context, account, remember)
}

interface LoginValues {
  email: string
  remember: boolean
}

function loginScreen(context: InteractionContext, { email, remember }: LoginValues, errors: FormErrors): Screen {
  const { base } = context
  return formScreen(context, {
    title: 'Log in',
    lead: 'Welcome back. Pick up where you left off.',
    step: 'login',
    errors,
    fields: html`${emailField(email, errors)}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, errors)}
      <div class="between">
        ${checkbox({ name: 'remember', label: 'Remember me', isOn: remember }, {})}<a href="${base}/forgot"
          >Forgot password?</a
        >
      </div>
      <button class="button primary large full-width" type="submit">Log in</button>`,
    after: html`<p class="other">New here? <a href="${base}/join">Join for free</a></p>`,
  })
}
