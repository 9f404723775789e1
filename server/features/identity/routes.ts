import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { hijack } from '#server/http/server/http-server.ts'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { CoalescedTask } from '#server/lib/async/coalesce.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import { registerDevices } from './account/device-routes.ts'
import { registerEmailLinks } from './account/email-link-routes.ts'
import { startServices } from './background.ts'
import { registerInteractions } from './forms/interaction-routes.ts'
import { createOidcProvider } from './oidc/provider.ts'
import { KEYS_CHANGED, rotateWhenDue, signingKeys } from './oidc/signing-keys.ts'
import { registerScreenAssets } from './screens/asset-routes.ts'
import { sendScreen, notice } from './screens/layout.ts'
import { identitySettings, type IdentityDeps, type IdentitySettings } from './settings.ts'

const RELOAD = { firstMs: 1_000, maxMs: 60_000 }

export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const settings = identitySettings(deps, await startServices(app, deps))
  const { db, secret, clock, listen, log } = settings
  const createCurrentProvider = async () =>
    createOidcProvider(settings, { keys: await signingKeys(db, secret, clock()) })
  await rotateWhenDue(db, secret, clock())
  let provider = await createCurrentProvider()
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  // With its old keys, a node would publish none for the tokens that the other nodes sign. One at a time: a slow read of older keys
  // must not replace newer ones.
  const reload = new CoalescedTask(
    async () => {
      clearTimeout(retry)
      provider = await createCurrentProvider()
      failures = 0
    },
    (cause) => {
      log.error({ cause }, 'new signing keys could not be loaded')
      retry = setTimeout(() => reload.run(), backoffMs(failures++, RELOAD)).unref()
    },
  )
  await listen(KEYS_CHANGED, () => reload.run())
  app.addHook('onClose', async () => {
    await reload.stop()
    clearTimeout(retry)
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
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    mountProtocol(scope, settings, () => provider)
  })
}

/** Endpoints that store a row for an unauthenticated request. The provider's router ignores case. */
const STATEFUL_ENDPOINTS = /\/openid-connect\/(auth|logout)\/?(\?|$)/i

function limitSignInRate(app: FastifyInstance, settings: IdentitySettings): void {
  const check = app.createRateLimit({
    max: settings.signInRateLimit,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => clientNetwork(ip),
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
  lead: 'Too many sign-ins from your network. Please try again in a minute.',
  action: { href: '/', label: 'Home' },
})

function mountProtocol(app: FastifyInstance, { realmPath, origin }: IdentitySettings, provider: () => Provider): void {
  const { host, protocol } = new URL(origin)
  const handle = hijack((request, response) => {
    // The issuer's URLs use the configured origin, whatever `Host` the client sends.
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    const url = (request.url ?? '').slice(realmPath.length) || '/'
    Object.assign(request, { baseUrl: realmPath, url })
    return provider().callback()(request, response)
  })
  // OAuth defines its own error response for malformed parameters.
  const config = { checksOwnQuery: true }
  app.all(`${realmPath}/.well-known/*`, { config }, handle)
  app.all(`${realmPath}/protocol/*`, { config }, handle)
}
