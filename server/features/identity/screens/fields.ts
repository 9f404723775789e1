import type { FormErrors } from '../forms/form.ts'
import { html, type Html } from './html.ts'
import { alertIcon } from './icons.ts'

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
