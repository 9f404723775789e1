import { html, type Html } from './html.ts'
import { alertIcon, checkIcon, minusIcon } from './icons.ts'
import { PASSWORD_LENGTH, passwordFault, type PasswordFault } from '#server/features/accounts/passwords.ts'

/** Errors of a form by the name of the field, in the order of the fields. */
export type FormErrors = Readonly<Record<string, string>>

interface FieldSpec {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string | undefined
  help?: Html | string
  inputmode?: 'numeric'
  minlength?: number
}

/** One line of text with its label, its help, and what is wrong with it. */
export function field(spec: FieldSpec, errors: FormErrors): Html {
  const { name, label, type, autocomplete, value, help, inputmode, minlength } = spec
  const error = errors[name]
  const told = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ')
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
        }${told && html` aria-describedby="${told}"`}
      />
    </div>
    ${error && html`<p class="help" id="${name}-error">${alertIcon}${error}</p>`}
    ${help && html`<div class="meta" id="${name}-help">${help}</div>`}
  </div>`
}

/** The address by which somebody is known here. */
export const emailField = (value: string, errors: FormErrors): Html =>
  field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value }, errors)

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

/** Stands above a form that was not taken; the focus is put here, and each line leads to its field. */
export function errorSummary(errors: FormErrors): Html | null {
  const found = Object.entries(errors)
  if (found.length === 0) return null
  const lines = found.map(([name, text]) =>
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

/** What is wrong with a new password and its repetition, by field. */
export function newPasswordErrors(form: URLSearchParams, email: string | null): FormErrors {
  const password = form.get('password') ?? ''
  const fault = passwordFault(password, email)
  if (fault) return { password: FAULTS[fault] }
  return password === form.get('confirmation') ? {} : { confirmation: 'The passwords do not match' }
}

/** A new password, twice, with its rules. The first rule turns green while it is typed, by the style sheet alone. */
export const newPasswordFields = (label: string, errors: FormErrors): Html =>
  html`${field(
    {
      name: 'password',
      label,
      type: 'password',
      autocomplete: 'new-password',
      minlength: PASSWORD_LENGTH.least,
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
