import type { KoaContextWithOIDC } from 'oidc-provider'
import { endSession } from '#server/features/accounts/sessions.ts'
import { sendProviderScreen, type Screen } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'
import { html, Html } from '../screens/html.ts'
import { arrowLeftIcon } from '../screens/icons.ts'

/**
 * Signing out. Whoever shows the ID token of this very session is signed out at once, as with Keycloak; anybody else is
 * asked, because a picture on another site could send them here.
 */
export const logoutConfiguration = (settings: IdentitySettings) => ({
  enabled: true,
  async logoutSource(ctx: KoaContextWithOIDC, form: string) {
    const { session, entities } = ctx.oidc
    const hinted: unknown = entities['IdTokenHint']?.['payload']?.sub
    if (session?.accountId && hinted === session.accountId) return signOut(ctx, settings)
    sendProviderScreen(settings, ctx, logoutScreen(settings, form))
  },
  postLogoutSuccessSource: async (ctx: KoaContextWithOIDC) => ctx.redirect(`${settings.origin}/`),
})

/** Does what the provider leaves undone, before its answer goes out: whoever has that is signed out. */
export async function finishLogout(ctx: KoaContextWithOIDC, settings: IdentitySettings): Promise<void> {
  const { session } = ctx.oidc ?? {}
  if (!session) return
  if (ctx.path.endsWith('/logout/confirm') && ctx.status === 303) await endSession(settings.db, session.uid)
  // A browser that the provider does not know (any more) has nothing to be signed out of. The provider's own page for that
  // needs a script, which no screen here may have.
  if (ctx.path.endsWith('/logout') && ctx.status === 200 && !session.accountId) await signOut(ctx, settings)
}

async function signOut(ctx: KoaContextWithOIDC, { db, origin, realmPath }: IdentitySettings): Promise<void> {
  const { session, provider, params } = ctx.oidc
  if (session) {
    await session.destroy()
    await endSession(db, session.uid)
  }
  ctx.cookies.set(provider.cookieName('session'), null, { path: realmPath, signed: true })
  const { post_logout_redirect_uri: address, state } = params ?? {}
  const back = new URL(typeof address === 'string' ? address : `${origin}/`)
  if (typeof state === 'string') back.searchParams.set('state', state)
  ctx.redirect(back.href)
}

/** Asks whoever comes without proof whether they want to be signed out; `form` is the provider's own. */
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
