import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import { type Database, openDatabase, type OpenDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { whyDatabaseNotReady } from '#server/database/readiness.ts'
import { type ServerClock, startServerClock } from '#server/database/server-clock.ts'
import { startSanitising } from '#server/features/catalogue/sanitise-stored-content.ts'
import { MediaGate } from '#server/features/catalogue/playback-policy.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { schema } from './graphql-schema.ts'
import { registerGateway } from './mount-gateway.ts'
import { registerProgress } from '#server/features/library/progress-routes.ts'
import { registerOwnData } from '#server/features/identity/account/own-data.ts'
import { registerIdentity } from '#server/features/identity/routes.ts'
import { embeddedTokens } from '#server/features/identity/tokens/embedded.ts'
import { outsideTokens } from '#server/features/identity/tokens/external.ts'
import { withPreviewTokens } from '#server/features/identity/tokens/preview.ts'
import { registerLive } from '#server/features/live/routes.ts'
import { registerMedia } from '#server/features/media/routes.ts'
import { registerNotifications } from '#server/features/notifications/routes.ts'
import { AnswerCache } from '#server/http/response-cache.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import type { Env, Role } from '#server/lib/env.ts'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'
import { closeDoor, createDoor } from '#server/http/http-server.ts'
import { registerHealth } from '#server/http/health.ts'
import { checkPlaybackToken, createPlaybackToken } from '#server/features/media/playback-token.ts'
import { RateLimit } from '#server/lib/rate-limit.ts'
import { makePrivate } from '#server/lib/private-folder.ts'
import { checkRecordingPass, createRecordingPass } from '#server/features/media/signed-url.ts'
import { type Secrets, siteSecrets } from '#server/lib/secrets.ts'
import { readKeys } from '#server/lib/signature.ts'
import { type PushSettings, vapidKeys } from '#server/features/notifications/web-push.ts'
import { builtWeb, mountWeb, type WebSource } from './mount-web.ts'
import { nextPublicChange } from './next-public-change.ts'

interface SiteSettings {
  env: Env
  /** Folder of the project, where `build/` and `demo/` lie. */
  root: string
  log: FastifyBaseLogger
  /** Left out by nodes in service: theirs is the clock of the PostgreSQL server, or with the embedded database that of the machine. */
  clock?: Clock
  /** Fills a new database; left out by those who want an empty one. */
  seed?: (open: OpenDatabase, now: Date) => Promise<void>
  /** Where the web app comes from; the finished build unless said otherwise. */
  web?: WebSource
  /** Lets push messages go to private addresses; only for tests. */
  allowPrivatePush?: AllowPrivate
}

export interface Site {
  app: FastifyInstance
  open: OpenDatabase
  /** Opens the port and gives the address. */
  listen: () => Promise<string>
  /** Resolves when this node answers by all changes of content that it has heard of. */
  settled: () => Promise<void>
  /** Takes nothing new; answers that have begun get `drainMs` to finish, then their connections are ended too. */
  close: (drainMs: number) => Promise<void>
}

/** Points of cost that a request to GraphQL may have on average; those of the web app have 1,000 at most, and most come from the cache. */
const COST_OF_REQUEST = 300

const HTML_CACHE = { freshMs: 5_000, staleMs: 30_000, maxEntries: 500, maxBytes: 48_000_000 }
const GRAPHQL_CACHE = { freshMs: 5_000, staleMs: 10_000, maxEntries: 2_000, maxBytes: 24_000_000 }

/** Puts the whole server together: the database, then each door that the roles ask for, on one HTTP server. */
export async function createSite(settings: SiteSettings): Promise<Site> {
  const { env, root, log, seed, web } = settings
  const open = await openDatabase(
    { url: env.DATABASE_URL, folder: path.resolve(root, env.DATA_DIR, 'postgres'), poolSize: env.DATABASE_POOL },
    log,
  )
  const { clock, stop: stopClock } = await clockOf(settings, open)
  // The embedded database has done the same with its own folder.
  for (const name of ['secrets', 'outbox']) makePrivate(path.resolve(root, env.DATA_DIR, name))
  await migrate(open.db)
  await seed?.(open, clock())
  const app = await createDoor({ rateLimit: env.RATE_LIMIT, trustProxy: env.TRUST_PROXY }, log)
  app.addHook('onClose', async () => stopClock())
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const { pages, answers, gate } = await rememberContent(open, clock)
  const has = (role: Role) => env.ROLES.includes(role)
  const { db } = open
  registerHealth(app, () => whyDatabaseNotReady(open))
  const secrets = await siteSecrets(env, root)
  const { tokens, passes } = tokensOf(env, db, secrets, clock)
  const writes = new RateLimit(env.ACCOUNT_RATE_LIMIT)
  const push = pushOf(settings, secrets, origin)
  const pushPublicKey = push.keys.publicKey
  const introspection = env.GRAPHQL_INTROSPECTION
  const costs = new RateLimit(env.RATE_LIMIT * COST_OF_REQUEST)
  const gateway = createGateway({
    schema,
    nextPublicChange,
    db,
    clock,
    log,
    introspection,
    writes,
    costs,
    pushPublicKey,
    ...tokens,
  })
  await open.listen(CONTENT_CHANGED, gateway.contentChanged)
  const isOutside = env.OIDC_AUTHORITY !== undefined
  if (has('gateway')) {
    const { verifyToken } = tokens
    await registerGateway(app, { gateway, cache: answers })
    registerProgress(app, { db, clock, writes, verifyToken })
    registerOwnData(app, { db, clock, log, verifyToken, isOutside })
  }
  if (has('identity') && !isOutside) {
    const outboxFolder = path.resolve(root, env.DATA_DIR, 'outbox')
    const { listen } = open
    await registerIdentity(app, { db, listen, clock, log, env, origin, outboxFolder, secret: secrets.identity })
  }
  if (has('gateway') || has('work')) {
    const passKeys = readKeys(secrets['access-tokens'])
    await registerNotifications(app, { ...open, clock, log, passKeys, push, doesWork: has('work') })
  }
  if (has('work')) app.addHook('onClose', startSanitising(db, log))
  const files = mediaSettings(env, root)
  if (has('live')) {
    const channelsFolder = path.join(files.mediaFolder, 'live')
    await registerLive(app, { db, clock, log, gate, ...passes, streams: files.streams, channelsFolder })
  }
  if (has('media')) await registerMedia(app, { db, clock, gate, ...tokens, ...passes, ...files })
  if (has('web')) {
    const source = web ?? builtWeb(path.join(root, 'build'))
    await mountWeb(app, { gateway, env, origin, clock, cache: pages, source })
  }
  return siteOf(app, open, gate, env)
}

async function clockOf({ env, clock }: SiteSettings, { db }: OpenDatabase): Promise<ServerClock> {
  if (clock === undefined && env.DATABASE_URL !== undefined) return startServerClock(db)
  return { clock: clock ?? systemClock, stop: () => undefined }
}

/** Where everything lies that is kept as a file. */
const mediaSettings = (env: Env, root: string) => ({
  streams: env.STATION_STREAMS,
  mediaFolder: path.join(root, 'demo/media'),
  artworkFolder: path.join(root, 'demo/artwork/out'),
  imageCacheFolder: path.resolve(root, env.DATA_DIR, 'images'),
  imageCacheBytes: env.IMAGE_CACHE_MB * 1_000_000,
  imageMemoryBytes: env.IMAGE_MEMORY_MB * 1_000_000,
})

const siteOf = (app: FastifyInstance, open: OpenDatabase, gate: MediaGate, env: Env): Site => ({
  app,
  open,
  listen: () => app.listen({ port: env.PORT, host: env.HOST }),
  settled: () => gate.settled(),
  async close(drainMs) {
    await closeDoor(app, drainMs)
    await open.close()
  },
})

/** What is kept in memory of public content, and forgotten on every node when that changes. */
async function rememberContent({ db, listen }: OpenDatabase, clock: Clock) {
  const pages = new AnswerCache(HTML_CACHE)
  const answers = new AnswerCache(GRAPHQL_CACHE)
  const gate = new MediaGate(db, clock)
  await listen(CONTENT_CHANGED, () => {
    pages.clear()
    answers.clear()
    gate.refresh()
  })
  return { pages, answers, gate }
}

/** What the doors make and check with the keys of this site. */
function tokensOf(env: Env, db: Database, secrets: Secrets, clock: Clock) {
  const { OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: clientId } = env
  const accountTokens = authority ? outsideTokens({ db, clock, authority, clientId }) : embeddedTokens(db, clock)
  const keys = readKeys(secrets['playback-tokens'])
  const tokens = {
    verifyToken: withPreviewTokens(accountTokens, secrets['access-tokens'], clock),
    createPlaybackToken: (mediaId: string, now: Date) => createPlaybackToken(keys, mediaId, now),
  }
  const passes = {
    checkToken: (mediaId: string, token: string, now: Date) => checkPlaybackToken(keys, token, mediaId, now),
    createPass: (recording: string, now: Date) => createRecordingPass(keys, recording, now),
    checkPass: (pass: string, recording: string, now: Date) => checkRecordingPass(keys, pass, recording, now),
  }
  return { tokens, passes }
}

/** By what and as whom push messages are sent. */
function pushOf({ env, allowPrivatePush }: SiteSettings, secrets: Secrets, origin: string): PushSettings {
  return {
    keys: vapidKeys(new TextDecoder().decode(secrets['web-push'])),
    contact: env.VAPID_SUBJECT ?? `mailto:${env.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`}`,
    ...(allowPrivatePush !== undefined && { allowPrivate: allowPrivatePush }),
  }
}
