import type { KoaContextWithOIDC } from 'oidc-provider'
import { endSession } from '#server/features/accounts/sessions.ts'
import { html, Html } from '#server/lib/html/html-template.ts'
import { arrowLeftIcon } from '../screens/icons.ts'
import { sendProviderScreen, type Screen } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'

/**
 * A request with an `id_token_hint` for the account of this session signs out at once, as in Keycloak. Any other gets a confirmation
 * screen, because another site could send the browser here, for example with an image.
 */
export const logoutConfiguration = (settings: IdentitySettings) => ({
  enabled: true,
  async logoutSource(ctx: KoaContextWithOIDC, form: string) {
    const { session, entities } = ctx.oidc
    const hintedSubject: unknown = entities['IdTokenHint']?.['payload']?.sub
    if (session?.accountId && hintedSubject === session.accountId) return signOut(ctx, settings)
    sendProviderScreen(settings, ctx, logoutScreen(settings, form))
  },
  postLogoutSuccessSource: async (ctx: KoaContextWithOIDC) => ctx.redirect(`${settings.origin}/`),
})

/** Ends the stored session before the provider's response is sent. */
export async function finishLogout(ctx: KoaContextWithOIDC, settings: IdentitySettings): Promise<void> {
  const { session } = ctx.oidc ?? {}
  if (!session) return
  if (ctx.path.endsWith('/logout/confirm') && ctx.status === 303) await endSession(settings.db, session.uid)
  // A browser without an account has no session to end; the provider's page for it needs a script, which our CSP forbids.
  if (ctx.path.endsWith('/logout') && ctx.status === 200 && !session.accountId) await signOut(ctx, settings)
}

async function signOut(ctx: KoaContextWithOIDC, { db, origin, realmPath }: IdentitySettings): Promise<void> {
  const { session, provider, params } = ctx.oidc
  if (session) {
    await session.destroy()
    await endSession(db, session.uid)
  }
  ctx.cookies.set(provider.cookieName('session'), null, { path: realmPath, signed: true })
  const { post_logout_redirect_uri: redirectUri, state } = params ?? {}
  const target = new URL(typeof redirectUri === 'string' ? redirectUri : `${origin}/`)
  if (typeof state === 'string') target.searchParams.set('state', state)
  ctx.redirect(target.href)
}

/** `form` is the provider's HTML form. */
const logoutScreen = ({ productName }: IdentitySettings, form: string): Screen => ({
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
