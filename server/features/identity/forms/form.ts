import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { html, type Html } from '../screens/html.ts'
import type { IdentitySettings } from '../settings.ts'
import { errorSummary, type FormErrors } from '../screens/fields.ts'
import type { Screen } from '../screens/layout.ts'
import type { InteractionContext } from './interaction-context.ts'

/** What a form is sealed with: only who was shown the page of `subject` can send it. */
export function csrfToken({ formKey }: IdentitySettings, subject: string): string {
  return createHmac('sha256', formKey).update(subject).digest('base64url')
}

export const csrfField = (settings: IdentitySettings, subject: string): Html =>
  html`<input type="hidden" name="seal" value="${csrfToken(settings, subject)}" />`

/** Whether a form was sent from our own page, and from the one of `subject`. */
export function hasValidCsrfToken(
  settings: IdentitySettings,
  request: FastifyRequest<{ Body: URLSearchParams | undefined }>,
  subject: string,
): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== settings.origin) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const wanted = Buffer.from(csrfToken(settings, subject))
  const given = Buffer.from(request.body?.get('seal') ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const MAX_EMAIL = 254
const EMAIL = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>[\]\\]+\.[^\s\p{Cc}@.]{2,}$/u

/** The address in a form, without blanks around it; null where it is none. */
export function emailFrom(form: URLSearchParams): string | null {
  const text = (form.get('email') ?? '').trim().normalize('NFC')
  return text.length <= MAX_EMAIL && EMAIL.test(text) ? text : null
}

export const QUARTER_HOUR = 15 * 60_000

export const NO_EMAIL = 'Enter an email address like name@example.org'
export const TOO_MANY = 'There were too many tries. Please wait a quarter of an hour and try again.'
export const TOO_MANY_LOGINS =
  'There were too many tries. Please wait a quarter of an hour and try again, or choose a new password by email.'
export const TOO_MANY_EMAILS = 'We have sent many letters already. Please wait an hour and try again.'

interface FormScreen extends Omit<Screen, 'content'> {
  /** The step to which the form is sent. */
  step: string
  errors: FormErrors
  /** The fields and the button. */
  fields: Html
  /** Below the form. */
  after?: Html
}

/** A screen with one form of a sign-in. The server tells what is wrong, in our words, so the browser checks nothing. */
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
