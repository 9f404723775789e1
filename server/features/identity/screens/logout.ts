import type { IdentitySettings } from '../settings.ts'
import { html, Html } from './html.ts'
import { arrowLeftIcon } from './icons.ts'
import type { Screen } from './layout.ts'

/** Asks whoever comes without proof whether they want to be signed out; `form` is the provider's own. */
export const logoutScreen = ({ productName }: IdentitySettings, form: string): Screen => ({
  title: 'Log out?',
  lead: `You are about to log out of ${productName} in this browser.`,
  before: html`<a class="back" href="/">${arrowLeftIcon}Back to ${productName}</a>`,
  content: html`${new Html(form)}<button
      class="button primary large full-width"
      type="submit"
      form="op.logoutForm"
      name="logout"
      value="yes"
    >
      Log out
    </button>`,
})
