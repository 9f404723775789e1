import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { CONTENT_CHANGED, parseContentChange } from '#server/database/changes.ts'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { createEntitlements } from '#server/features/accounts/entitlement.ts'
import type { PasswordCost } from '#server/features/accounts/passwords.ts'
import { createBilling } from '#server/features/billing/billing.ts'
import { createBillingProvider } from '#server/features/billing/create-provider.ts'
import { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { appOrigins } from '#server/features/identity/settings.ts'
import { embeddedTokens, withPreviewTokens } from '#server/features/identity/tokens/embedded.ts'
import { externalTokens } from '#server/features/identity/tokens/external.ts'
import { playbackGrants } from '#server/features/media/playback-grants.ts'
import { type PushSettings, vapidKeys } from '#server/features/notifications/web-push.ts'
import { watchTitleSources } from '#server/features/now-playing/sources/settings/title-sources.ts'
import type { StationSettings } from '#server/features/schedule/airings/recorded-stations.ts'
import type { TextsOfAiring } from '#server/features/schedule/airings/update-airings.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { ResponseCache } from '#server/http/responses/response-cache.ts'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { createMediaStore } from '#server/lib/media-store/create-store.ts'
import { loadSecrets, type Secrets } from '#server/lib/security/secrets.ts'
import { readKeys } from '#server/lib/security/signature.ts'
import { contentFolder, type Env, senderAddress } from '#server/lib/settings/env.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { schema } from './graphql-schema.ts'
import { registerSharedMetrics } from './metrics.ts'
import type { WebSource } from './mount-web.ts'
import { nextPublicChange } from './next-public-change.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** Average of a GraphQL request. Operations of the web app cost at most 1,000, and most are cached. */
const COST_OF_REQUEST = 300

const HTML_CACHE = { freshMs: 5_000, staleMs: 30_000, maxEntries: 500, maxBytes: 48_000_000 }
const GRAPHQL_CACHE = { freshMs: 5_000, staleMs: 10_000, maxEntries: 2_000, maxBytes: 24_000_000 }

/** Shared by the roles of a node. Caches of public content are cleared on every node when content changes. */
export async function createServices(settings: ServerSettings, open: OpenDatabase, clock: Clock, metrics: Registry) {
  const { env, root, log } = settings
  const { db, listen } = open
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const secrets = await loadSecrets(env, root)
  const titleSources = await watchTitleSources(sourcesFileOf(env, root), log)
  const tokens = tokensOf(env, db, secrets, clock)
  const push = pushOf(settings, secrets, origin)
  const writes = new RateLimit(env.ACCOUNT_RATE_LIMIT)
  const chosen = await createBillingProvider({ env, db, secret: secrets['access-tokens'] })
  const billing = { ...chosen, db, clock, log, sender: { productName: env.PRODUCT_NAME, origin } }
  const gateway = createGateway({
    ...tokens,
    schema,
    nextPublicChange,
    db,
    clock,
    log,
    writes,
    introspection: env.GRAPHQL_INTROSPECTION,
    costs: new RateLimit(env.RATE_LIMIT * COST_OF_REQUEST),
    pushPublicKey: push.keys.publicKey,
    billing: createBilling({ ...billing, origins: appOrigins(env, origin) }),
    revealsPremiumIds: env.PLAYER_ENGINE === 'builtin',
  })
  const pages = new ResponseCache(HTML_CACHE)
  const responses = new ResponseCache(GRAPHQL_CACHE)
  const policy = new PlaybackPolicy(db, clock)
  await listen(CONTENT_CHANGED, (payload) => {
    pages.invalidate()
    responses.invalidate()
    policy.refresh()
    gateway.contentChanged(parseContentChange(payload))
  })
  registerSharedMetrics({ registry: metrics, open, clock, caches: { pages, graphql: responses } })
  const shared = { ...settings, metrics, open, db, listen, clock, origin, secrets, push, writes, billing, titleSources }
  return {
    ...shared,
    ...tokens,
    gateway,
    pages,
    responses,
    policy,
    files: filesOf(env, root),
    store: createMediaStore(env, root, clock),
  }
}

const sourcesFileOf = ({ NOW_PLAYING_SOURCES: file }: Env, root: string) => file && path.resolve(root, file)

const filesOf = (env: Env, root: string) => ({
  mediaFolder: path.resolve(root, env.MEDIA_DIR),
  adPicturesFolder: path.resolve(root, env.AD_PICTURES_DIR),
  artworkFolder: path.resolve(root, env.ARTWORK_DIR),
  contentFolder: contentFolder(env, root),
  imageCacheFolder: path.resolve(root, env.DATA_DIR, 'images'),
  imageCacheBytes: env.IMAGE_CACHE_MB * 1_000_000,
  imageMemoryBytes: env.IMAGE_MEMORY_MB * 1_000_000,
})

function tokensOf(env: Env, db: Database, secrets: Secrets, clock: Clock) {
  const { OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: clientId } = env
  const accountTokens = authority ? externalTokens({ db, clock, authority, clientId }) : embeddedTokens(db, clock)
  const isEntitled = createEntitlements(db, clock)
  return {
    verifyToken: withPreviewTokens(accountTokens, secrets['access-tokens'], clock),
    isEntitled,
    ...playbackGrants(readKeys(secrets['playback-tokens']), isEntitled),
  }
}

function pushOf({ env, allowPrivatePush }: ServerSettings, secrets: Secrets, origin: string): PushSettings {
  return {
    keys: vapidKeys(new TextDecoder().decode(secrets['web-push'])),
    contact: env.VAPID_SUBJECT ?? `mailto:${senderAddress(env, origin)}`,
    ...(allowPrivatePush !== undefined && { allowPrivate: allowPrivatePush }),
  }
}

export interface ServerSettings {
  env: Env
  /** The folder with `build/` and `demo/`. */
  root: string
  log: FastifyBaseLogger
  /** By default the clock of the PostgreSQL server, or the system clock with the embedded database. */
  clock?: Clock
  /** Fills a new database; without it the database stays empty. */
  seed?: (open: OpenDatabase, now: Date) => Promise<void>
  /** Keeps the dates of the seeded content current. The returned function stops it. */
  refresh?: (deps: {
    db: Database
    clock: Clock
    log: FastifyBaseLogger
    stations: StationSettings
  }) => () => Promise<void>
  airingTexts?: (open: OpenDatabase) => Promise<TextsOfAiring>
  passwordCost?: PasswordCost
  web?: WebSource
  allowPrivatePush?: AllowPrivate
}
