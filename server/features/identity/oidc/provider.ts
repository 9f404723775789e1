import { Provider, type JWKS, type KoaContextWithOIDC } from 'oidc-provider'
import { touchSession } from '#server/features/accounts/sessions.ts'
import { deviceName, recordKnownDevice } from '../known-device.ts'
import { sendProviderScreen, notice } from '../screens/layout.ts'
import type { IdentitySettings } from '../settings.ts'
import { providerConfiguration } from './configuration.ts'
import { finishLogout, logoutConfiguration } from './logout.ts'
import { deriveRotatedTokens, includeSessionId } from './provider-internals.ts'

/** The provider is stateless, so one with new keys can replace it at any time. */
export function createOidcProvider(settings: IdentitySettings, jwks: JWKS): Provider {
  const configuration = providerConfiguration(settings, jwks)
  const provider = new Provider(`${settings.origin}${settings.realmPath}`, {
    ...configuration,
    features: { ...configuration.features, rpInitiatedLogout: logoutConfiguration(settings) },
    renderError: (ctx, { error, error_description }) => sendProviderError(ctx, settings, error, error_description),
  })
  // Trusted: `mountProtocol` overwrites the forwarded headers with the configured origin.
  provider.proxy = true
  includeSessionId(provider)
  deriveRotatedTokens(provider, settings.rotationKey)
  provider.use((ctx, next) => fixCompatibility(ctx, next))
  provider.use(async (ctx, next) => {
    await next()
    // A request for an unknown path has none.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (!oidc) return
    if (ctx.path.includes('/openid-connect/logout')) await finishLogout(ctx as KoaContextWithOIDC, settings)
    const { result, session } = oidc
    if (result?.login && session?.accountId) {
      const login = { accountId: session.accountId, sessionUid: session.uid, cookies: ctx.get('cookie') }
      ctx.append('set-cookie', await recordKnownDevice(settings, login))
    }
  })
  recordSessions(provider, settings)
  return provider
}

type RequestContext = Parameters<Parameters<Provider['use']>[0]>[0]

/**
 * The provider drops `offline_access` from a request without `prompt=consent`, which Keycloak clients do not send. `oidc-client-ts`
 * rejects the content type `text/plain` of the empty response to a revocation.
 */
async function fixCompatibility(ctx: RequestContext, next: () => Promise<void>): Promise<void> {
  if (ctx.method === 'GET' && ctx.path.endsWith('/openid-connect/auth')) {
    const prompts = words(ctx.query['prompt'])
    if (
      words(ctx.query['scope']).includes('offline_access') &&
      !prompts.includes('none') &&
      !prompts.includes('consent')
    )
      ctx.query = { ...ctx.query, prompt: [...prompts, 'consent'].join(' ') }
  }
  await next()
  if (ctx.path.endsWith('/openid-connect/revoke') && ctx.status === 200) ctx.body = {}
}

const words = (text: string | string[] | undefined): string[] =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)

function recordSessions(provider: Provider, { db, clock, log }: IdentitySettings): void {
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((cause: unknown) => log.warn({ cause }, 'a session could not be recorded'))
  const recordUse = (ctx: KoaContextWithOIDC, uid: string, accountId: string) =>
    inBackground(touchSession(db, { uid, accountId, device: deviceName(ctx.get('user-agent')) }, clock()))

  provider.on('authorization.success', (ctx, response) => {
    const { result, session, client } = ctx.oidc
    if (response && result?.['kc_action']) Object.assign(response, result['kc_action'])
    // As Keycloak does; `oidc-client-ts` stores it with the user.
    if (response && session && client) Object.assign(response, { session_state: session.sidFor(client.clientId) })
    if (session?.accountId) recordUse(ctx, session.uid, session.accountId)
  })
  provider.on('grant.success', (ctx) => {
    const { AccessToken: token, RotatedRefreshToken: rotated } = ctx.oidc.entities
    if (rotated && token?.sessionUid) recordUse(ctx, token.sessionUid, token.accountId)
  })
  provider.on('server_error', (_ctx, cause) => log.error({ cause }, 'identity provider error'))
}

/** Shows an error that must not be sent to the client's redirect URI. */
function sendProviderError(
  ctx: KoaContextWithOIDC,
  settings: IdentitySettings,
  error: string,
  description: string | undefined,
): void {
  if (!ctx.accepts('html')) {
    ctx.body = { error, error_description: description }
    return
  }
  const isExpired = error === 'invalid_request' && /expired|not found|mismatch/.test(description ?? '')
  const screen = notice({
    title: isExpired ? 'This page has expired' : 'That did not work',
    lead: isExpired
      ? 'It was open for too long, or another tab has finished the same step. Please start again.'
      : `We could not log you in: ${description ?? error}.`,
    action: { href: '/', label: `Back to ${settings.productName}` },
  })
  sendProviderScreen(settings, ctx, screen)
}
