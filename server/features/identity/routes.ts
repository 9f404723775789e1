import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { hijack } from '#server/http/http-server.ts'
import { networkOf } from '#server/lib/client-network.ts'
import { registerDevices } from './account/devices.ts'
import { registerEmailLinks } from './account/email-links.ts'
import { registerInteractions } from './forms/interaction-routes.ts'
import { createProvider } from './oidc/provider.ts'
import { KEYS_CHANGED, rotateWhenDue, signingKeys } from './oidc/signing-keys.ts'
import { registerScreenAssets } from './screens/assets.ts'
import { sendScreen, notice } from './screens/layout.ts'
import { startServices } from './background.ts'
import { identitySettings, type IdentityDeps, type IdentitySettings } from './settings.ts'

/** The identity provider under its realm: the protocol, its screens and what they need. */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const settings = identitySettings(deps, await startServices(app, deps))
  const { db, secret, clock, listen, log } = settings
  const make = async () => createProvider(settings, { keys: await signingKeys(db, secret, clock()) })
  await rotateWhenDue(db, secret, clock())
  let provider = await make()
  await listen(KEYS_CHANGED, () => {
    make().then(
      (next) => (provider = next),
      (cause: unknown) => log.error({ cause }, 'new signing keys could not be read'),
    )
  })
  await registerScreenAssets(app, settings.realmPath)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    registerInteractions(scope, settings, () => provider)
    registerEmailLinks(scope, settings)
    registerDevices(scope, settings, () => provider)
  })
  await app.register(async (scope) => {
    limitSignInRate(scope, settings)
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    mountProtocol(scope, settings, () => provider)
  })
}

/** The requests that store something before anybody has shown who they are. The provider's router ignores case. */
const STATEFUL_ENDPOINTS = /\/openid-connect\/(auth|logout)\/?(\?|$)/i

function limitSignInRate(app: FastifyInstance, settings: IdentitySettings): void {
  const check = app.createRateLimit({
    max: settings.signInRateLimit,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!STATEFUL_ENDPOINTS.test(request.url)) return
    const limit = await check(request)
    if (limit.isAllowed || !limit.isExceeded) return
    return sendScreen(settings, reply.header('retry-after', limit.ttlInSeconds), TOO_MANY_SIGN_INS, 429)
  })
}

const TOO_MANY_SIGN_INS = notice({
  title: 'Please wait a minute',
  lead: 'Too many sign-ins have begun from your network. Please try again in a minute.',
  action: { href: '/', label: 'Home' },
})

function mountProtocol(app: FastifyInstance, { realmPath, origin }: IdentitySettings, provider: () => Provider): void {
  const { host, protocol } = new URL(origin)
  const handle = hijack((request, response) => {
    // Whatever host a caller names, the issuer's addresses are those of the configured origin.
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    const url = (request.url ?? '').slice(realmPath.length) || '/'
    Object.assign(request, { baseUrl: realmPath, url })
    return provider().callback()(request, response)
  })
  // OAuth has an error of its own for a parameter that no client can have meant.
  const config = { checksOwnQuery: true }
  app.all(`${realmPath}/.well-known/*`, { config }, handle)
  app.all(`${realmPath}/protocol/*`, { config }, handle)
}
