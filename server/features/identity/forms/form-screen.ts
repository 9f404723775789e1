import { errorSummary } from '../screens/fields.ts'
import { html, type Html } from '../screens/html.ts'
import type { Screen } from '../screens/layout.ts'
import { sealField, type FormErrors } from './form.ts'
import type { InteractionContext } from './interaction-context.ts'

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
export function formScreen(visit: InteractionContext, { step, errors, fields, after, ...screen }: FormScreen): Screen {
  const { settings, base, interaction } = visit
  return {
    ...screen,
    content: html`${errorSummary(errors)}
      <form method="post" action="${base}/${step}" novalidate>${sealField(settings, interaction.uid)} ${fields}</form>
      ${after}`,
  }
}
