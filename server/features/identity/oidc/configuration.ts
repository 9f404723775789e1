import {
  errors,
  type ClientMetadata,
  type Configuration,
  type JWKS,
  type KoaContextWithOIDC,
  interactionPolicy,
} from 'oidc-provider'
import { type Account, accountById } from '#server/features/accounts/accounts.ts'
import { rolesAt, subscribedUntil } from '#server/features/accounts/entitlement.ts'
import { SESSION_COOKIE, type IdentitySettings } from '../settings.ts'
import { sqlAdapter } from './sql-adapter.ts'

const DAY = 86_400
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

/** Keycloak's paths, which some clients have built in. */
const ROUTES = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  end_session: '/protocol/openid-connect/logout',
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
}

const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  userinfo: { enabled: true },
  revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
  resourceIndicators: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
}

export function providerConfiguration(settings: IdentitySettings, jwks: JWKS): Configuration {
  const { db, clock, appOrigins, cookieKey, realmPath } = settings
  return {
    adapter: sqlAdapter(db, clock),
    jwks,
    routes: ROUTES,
    clients: [webApp(settings)],
    cookies: {
      keys: [cookieKey],
      names: { session: SESSION_COOKIE, interaction: 'identity_step', resume: 'identity_resume' },
      long: { path: realmPath },
    },
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'roles'],
    },
    // The app reads the email address and the roles from the ID token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    // The app requests `prompt=create` only when the issuer lists it.
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    extraParams: { kc_action: refuseOtherActions },
    interactions: { policy: screenPolicy(), url: (_ctx, { uid }) => `${realmPath}/interaction/${uid}` },
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      IdToken: settings.accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 30 * DAY,
      Session: 14 * DAY,
      Grant: 30 * DAY,
      Interaction: 3600,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client, { scopes }) =>
      client.grantTypeAllowed('refresh_token') && scopes.has('offline_access'),
    loadExistingGrant: loadGrant,
    findAccount: async (_ctx, id) => {
      const account = await accountById(db, id)
      if (!account) return undefined
      const roles = rolesAt(account.roles, await subscribedUntil(db, id), clock())
      return { accountId: id, claims: () => claimsOf({ ...account, roles }) }
    },
    clientBasedCORS: (_ctx, from) => appOrigins.includes(from),
    features: FEATURES,
  }
}

const webApp = ({ clientId, appOrigins }: IdentitySettings): ClientMetadata => ({
  client_id: clientId,
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: appOrigins.map((origin) => `${origin}/auth/callback`),
  post_logout_redirect_uris: appOrigins.map((origin) => `${origin}/`),
  scope: SCOPES.join(' '),
})

const claimsOf = ({ id, email, isEmailVerified, roles }: Account) => ({
  sub: id,
  email,
  email_verified: isEmailVerified,
  preferred_username: email,
  roles,
})

function refuseOtherActions(_ctx: KoaContextWithOIDC, value: string | undefined): void {
  if (value !== undefined && !isAction(value)) throw new errors.InvalidRequest('kc_action is not supported')
}

/** Returns the client's grant of this session, created with every scope when there is none. */
async function loadGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

/** Named as in Keycloak. */
const ACTIONS = ['UPDATE_PASSWORD', 'delete_account'] as const
type Action = (typeof ACTIONS)[number]

const isAction = (text: unknown): text is Action => ACTIONS.some((action) => action === text)

function screenPolicy(): interactionPolicy.DefaultPolicy {
  const { Prompt, Check, base } = interactionPolicy
  const policy = base()
  // First-party clients need no consent. The prompt stays registered: without `prompt=consent` the provider drops `offline_access`.
  policy.remove('consent')
  const consent = new Prompt({ name: 'consent', requestable: true })
  consent.checks.remove('consent_prompt')
  policy.add(consent)
  policy.add(new Prompt({ name: 'create', requestable: true }), 0)
  policy
    .get('login')
    ?.checks.add(new Check('account_gone', 'The account no longer exists', 'login_required', isAccountDeleted))
  policy.add(
    new Prompt(
      { name: 'kc_action', requestable: false },
      ({ oidc }) => ({ action: oidc.params?.['kc_action'] }),
      new Check('kc_action_asked', 'An action was requested', 'interaction_required', isActionPending),
    ),
    2,
  )
  return policy
}

const isAccountDeleted = ({ oidc }: KoaContextWithOIDC) =>
  Boolean(oidc.session?.accountId && !oidc.account && !oidc.result?.login)

const isActionPending = ({ oidc }: KoaContextWithOIDC) =>
  isAction(oidc.params?.['kc_action']) && oidc.result?.['kc_action'] === undefined
