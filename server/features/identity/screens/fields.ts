import { PASSWORD_LENGTH, passwordFault, type PasswordFault } from '#server/features/accounts/passwords.ts'
import { html, type Html } from '#server/lib/html/html-template.ts'
import { alertIcon, checkIcon, eyeIcon, eyeOffIcon, minusIcon } from './icons.ts'

/** Error messages by field name, in the order of the fields. The key `form` is for the whole form. */
export type FormErrors = Readonly<Record<string, string>>

interface FieldSpec {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string | undefined
  below?: Html
  help?: Html | string
  inputmode?: 'numeric'
  minlength?: number
}

export function field(spec: FieldSpec, errors: FormErrors): Html {
  const { name, label, type, autocomplete, value, below, help, inputmode, minlength } = spec
  const error = errors[name]
  const describedBy = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ')
  return html`<div class="${error ? 'field has-error' : 'field'}">
    <label for="${name}">${label}</label>
    <div class="input">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        value="${value ?? ''}"
        required${
          minlength !== undefined && html` minlength="${minlength}"`
        }${inputmode && html` inputmode="${inputmode}"`}${type === 'email' && html` autocapitalize="none" spellcheck="false"`}${
          error && html` aria-invalid="true"`
        }${describedBy && html` aria-describedby="${describedBy}"`}
      />${type === 'password' && revealButton}
    </div>
    ${below} ${error && html`<p class="help" id="${name}-error">${alertIcon}${error}</p>`}
    ${help && html`<div class="meta" id="${name}-help">${help}</div>`}
  </div>`
}

/** Hidden without the script. */
const revealButton = html`<button type="button" class="icon-button reveal" aria-label="Show password" hidden>
  ${eyeIcon}${eyeOffIcon}
</button>`

export const emailField = (value: string, errors: FormErrors): Html =>
  field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value }, errors)

/** For password managers, in a form with only a password: they ignore inputs of the type `hidden`. */
export const accountField = (email: string | null): Html =>
  html`<input type="text" name="username" autocomplete="username" value="${email ?? ''}" readonly hidden />`

interface CheckboxSpec {
  name: string
  label: Html | string
  isOn?: boolean
}

export function checkbox({ name, label, isOn }: CheckboxSpec, errors: FormErrors): Html {
  const error = errors[name]
  return html`<div class="${error ? 'tick has-error' : 'tick'}">
    <input
      id="${name}"
      name="${name}"
      type="checkbox"
      value="yes"
      ${isOn && html` checked`}${error && html` aria-invalid="true" aria-describedby="${name}-error"`}
    /><label for="${name}">${label}</label>
    ${error && html`<p class="help" id="${name}-error">${alertIcon}${error}</p>`}
  </div>`
}

export function errorSummary(errors: FormErrors): Html | null {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  const lines = entries.map(([name, text]) =>
    name === 'form' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`,
  )
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2 class="title-3">Please check this</h2>
    <ul>
      ${lines}
    </ul>
  </div>`
}

const FAULTS: Record<PasswordFault, string> = {
  short: `Use ${PASSWORD_LENGTH.least} characters or more`,
  long: `Use ${PASSWORD_LENGTH.most} characters or fewer`,
  common: 'Many people use this password, so it is easy to guess. Choose another one',
  email: 'This password is too much like your email address. Choose another one',
}

export async function newPasswordErrors(form: URLSearchParams, email: string | null): Promise<FormErrors> {
  const password = form.get('password') ?? ''
  const fault = await passwordFault(password, email)
  if (fault) return { password: FAULTS[fault] }
  return password === form.get('confirmation') ? {} : { confirmation: 'The passwords do not match' }
}

/** Hidden without the script. */
const strengthMeter = html`<div class="strength" data-least="${PASSWORD_LENGTH.least}" hidden>
  <span class="steps" aria-hidden="true"><i></i><i></i><i></i><i></i></span><span class="meta" role="status"></span>
</div>`

/** The style sheet marks the first rule as met while the user types. */
export const newPasswordFields = (label: string, errors: FormErrors): Html =>
  html`${field(
    {
      name: 'password',
      label,
      type: 'password',
      autocomplete: 'new-password',
      minlength: PASSWORD_LENGTH.least,
      below: strengthMeter,
      help: html`<ul class="rules">
        <li class="length">
          <span class="met">${checkIcon}</span><span class="unmet">${minusIcon}</span>${FAULTS.short}
        </li>
        <li>${minusIcon}Nothing that many people use: three or four words are good</li>
      </ul>`,
    },
    errors,
  )}
  ${field({ name: 'confirmation', label: 'Confirm password', type: 'password', autocomplete: 'new-password' }, errors)}`
