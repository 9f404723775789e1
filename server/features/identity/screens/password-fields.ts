import { PASSWORD_LENGTH, passwordFault, type PasswordFault } from '#server/features/accounts/password-rules.ts'
import type { FormErrors } from '../forms/form.ts'
import { field } from './fields.ts'
import { html, type Html } from './html.ts'
import { checkIcon, minusIcon } from './icons.ts'

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
