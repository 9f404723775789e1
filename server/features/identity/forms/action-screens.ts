import type { Account } from '#server/features/accounts/accounts.ts'
import { html, type Html } from '#server/lib/html/html-template.ts'
import { accountField, checkbox, field, newPasswordFields, type FormErrors } from '../screens/fields.ts'
import { arrowLeftIcon } from '../screens/icons.ts'
import type { Screen } from '../screens/layout.ts'
import { formScreen, csrfField } from './form.ts'
import type { InteractionContext } from './interaction-context.ts'

interface ChangePassword {
  account: Account
  needsPassword: boolean
  signOutOthers: boolean
}

const currentPassword = (errors: FormErrors): Html =>
  field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' }, errors)

const cancelForm = ({ settings, base, interaction }: InteractionContext, label: Html): Html =>
  html`<form method="post" action="${base}/cancel">${csrfField(settings, interaction.uid)}${label}</form>`

export function changePasswordScreen(context: InteractionContext, state: ChangePassword, errors: FormErrors): Screen {
  const { settings } = context
  const { account, needsPassword, signOutOthers } = state
  return formScreen(context, {
    title: 'Change Password',
    lead: `Signed in as ${account.email}`,
    slogan: 'Same voice. New key.',
    before: cancelForm(
      context,
      html`<button class="back" type="submit">${arrowLeftIcon}Back to ${settings.productName}</button>`,
    ),
    step: 'password',
    errors,
    fields: html`${accountField(account.email)} ${needsPassword && currentPassword(errors)}
      ${newPasswordFields('New password', errors)}
      ${checkbox({ name: 'others', label: 'Sign out of other devices', isOn: signOutOthers }, {})}
      <button class="button primary large full-width" type="submit">Change Password</button>`,
    after: html`<p class="other"><a href="${settings.realmPath}/account">Devices and your data</a></p>`,
  })
}

interface DeleteAccount {
  account: Account
  isSubscriber: boolean
}

export function deleteAccountScreen(
  context: InteractionContext,
  { account, isSubscriber }: DeleteAccount,
  errors: FormErrors,
): Screen {
  const subscription = isSubscriber ? ' Audiostar+ ends at once, also the time you have paid for.' : ''
  return formScreen(context, {
    title: 'Delete your account?',
    lead: `Your bookmarks, followed podcasts and playback history are removed at once.${subscription} You cannot undo this.`,
    slogan: 'Thank you for listening.',
    step: 'delete',
    errors,
    fields: html`${accountField(account.email)}
      <p class="note">Enter the password of ${account.email} to show that it is you.</p>
      ${currentPassword(errors)}
      <button class="button danger large full-width" type="submit">Delete Account</button>`,
    after: html`${cancelForm(context, html`<button class="button outlined large full-width" type="submit">Keep account</button>`)}
      <p class="other">You may want <a href="${context.settings.realmPath}/account">a copy of your data</a> first.</p>`,
  })
}
