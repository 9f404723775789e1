import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { html, type Html } from '#server/lib/html/html-template.ts'
import { isEqualSecret } from '#server/lib/security/is-equal.ts'
import { errorSummary, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'
import type { InteractionContext } from './interaction-context.ts'

/** `subject` identifies the page: an interaction, a session or an email link. */
export function csrfToken({ formKey }: IdentitySettings, subject: string): string {
  return createHmac('sha256', formKey).update(subject).digest('base64url')
}

export const csrfField = (settings: IdentitySettings, subject: string): Html =>
  html`<input type="hidden" name="seal" value="${csrfToken(settings, subject)}" />`

/** Whether a form was sent from our origin and from the page of `subject`. */
export function hasValidCsrfToken(
  settings: IdentitySettings,
  request: FastifyRequest<{ Body: URLSearchParams | undefined }>,
  subject: string,
): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== settings.origin) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return isEqualSecret(request.body?.get('seal') ?? '', csrfToken(settings, subject))
}

const MAX_EMAIL = 254
const EMAIL = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>[\]\\]+\.[^\s\p{Cc}@.]{2,}$/u

export function emailFrom(form: URLSearchParams): string | null {
  const text = (form.get('email') ?? '').trim().normalize('NFC')
  return text.length <= MAX_EMAIL && EMAIL.test(text) ? text : null
}

export const NO_EMAIL = 'Enter an email address like name@example.org'
export const TOO_MANY = 'Too many attempts. Please wait a quarter of an hour and try again.'
export const TOO_MANY_LOGINS =
  'Too many attempts. Please wait a quarter of an hour and try again, or choose a new password by email.'
export const TOO_MANY_EMAILS = 'We have sent many emails already. Please wait an hour and try again.'

interface FormScreen extends Omit<Screen, 'content'> {
  step: string
  errors: FormErrors
  fields: Html
  after?: Html
}

/** `novalidate`, so that the error messages of the server are shown and not the browser's. */
export function formScreen(
  context: InteractionContext,
  { step, errors, fields, after, ...screen }: FormScreen,
): Screen {
  const { settings, base, interaction } = context
  return {
    ...screen,
    content: html`${errorSummary(errors)}
      <form method="post" action="${base}/${step}" novalidate>${csrfField(settings, interaction.uid)} ${fields}</form>
      ${after}`,
  }
}
