import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerAdPods, registerNoAdPods } from '#server/features/ads/pods/routes.ts'
import { startAdRollUps } from '#server/features/ads/pages/roll-up.ts'
import { registerPageAds } from '#server/features/ads/pages/routes.ts'
import { startRollUps } from '#server/features/audience/jobs.ts'
import { registerAudience } from '#server/features/audience/routes.ts'
import { startSanitising } from '#server/features/catalogue/sanitise-stored-content.ts'
import { registerContentSchema } from '#server/features/content-import/routes.ts'
import { registerAccountData } from '#server/features/identity/account/account-data-routes.ts'
import { registerIngest } from '#server/features/error-reports/ingest-routes.ts'
import { registerReplays } from '#server/features/error-reports/replay-routes.ts'
import { Symbolicator } from '#server/features/error-reports/symbolicate.ts'
import { registerProofs } from '#server/features/competitions/proof-routes.ts'
import type { Database } from '#server/database/connect.ts'
import { imageSourceById } from '#server/features/catalogue/images.ts'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import { registerDiscovery } from '#server/features/discovery/routes.ts'
import { CoverUnavailable, registerSharePictures } from '#server/features/discovery/share-pictures/routes.ts'
import { registerCallbacks } from '#server/features/feed-import/push/callback-routes.ts'
import { startFeedRefresh } from '#server/features/feed-import/subscriptions/jobs.ts'
import { startScheduleRefresh } from '#server/features/schedule-import/subscriptions/jobs.ts'
import { registerFeeds } from '#server/features/feeds/routes.ts'
import { HUB_PATH } from '#server/features/feeds/websub/hub-routes.ts'
import { startWebsub } from '#server/features/feeds/websub/jobs.ts'
import { startBillingJobs } from '#server/features/billing/jobs.ts'
import { registerBilling } from '#server/features/billing/routes.ts'
import { podcastCovers } from '#server/features/catalogue/podcast-covers.ts'
import { emailFiles } from '#server/features/identity/mail/email-files.ts'
import { startMailer } from '#server/features/identity/mail/mailer.ts'
import { registerIdentity } from '#server/features/identity/routes.ts'
import { registerScreenAssets } from '#server/features/identity/screens/assets.ts'
import { sendScreen } from '#server/features/identity/screens/layout.ts'
import { appOrigins, realmPath } from '#server/features/identity/settings.ts'
import { registerOpenFormats } from '#server/features/open-formats/routes.ts'
import { registerProgress } from '#server/features/library/progress-routes.ts'
import { registerLight } from '#server/features/light/routes.ts'
import { registerLive } from '#server/features/live/routes.ts'
import { authorizePlayback } from '#server/features/media/authorize-playback.ts'
import type { ImageService } from '#server/features/media/images.ts'
import { registerMedia } from '#server/features/media/routes.ts'
import { startTranscriptJobs } from '#server/features/media/transcripts/jobs.ts'
import { startRecording } from '#server/features/recorder/jobs.ts'
import { type RecordedDeps, registerRecorded } from '#server/features/recorder/routes.ts'
import { KnownAirings } from '#server/features/schedule/airings/known-airings.ts'
import { registerReads } from '#server/features/news/routes.ts'
import { startDailyPurge } from './daily-purge.ts'
import { startNotificationJobs } from '#server/features/notifications/jobs.ts'
import { registerUnsubscribe } from '#server/features/notifications/unsubscribe.ts'
import { enqueueChanges } from '#server/features/webhooks/find-events.ts'
import { startWebhooks } from '#server/features/webhooks/jobs.ts'
import { registerNowPlaying } from '#server/features/now-playing/routes.ts'
import { isLocalSite, type Role, senderAddress, stationSettings } from '#server/lib/env.ts'
import { startReadingSources } from '#server/features/now-playing/sources/poller.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readKeys } from '#server/lib/signature.ts'
import { readPlayoutLogs } from './playout-logs.ts'
import { startCatchUp } from '#server/features/schedule/airings/jobs.ts'
import { ingestMetrics, registerStreamMetrics } from './metrics.ts'
import { registerGraphql } from './graphql-routes.ts'
import { builtWeb, mountWeb } from './mount-web.ts'
import type { Services } from './services.ts'

type Mount = (app: FastifyInstance, services: Services) => Promise<void>

/** In the order in which a node with all roles mounts them. */
const MOUNTS: readonly (readonly [Role, Mount])[] = [
  ['gateway', mountGateway],
  ['identity', mountIdentity],
  ['work', startWork],
  ['record', startRecorder],
  ['live', mountLive],
  ['media', mountMedia],
  ['web', mountWebApp],
]

/** Adds the routes and jobs of each role of this node. */
export async function mountRoles(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook('onClose', services.titleSources.stop)
  for (const [role, mount] of MOUNTS) if (services.env.ROLES.includes(role)) await mount(app, services)
}

/** Ratio of all requests of a page to its one request for advertisements; keeps their rate limit below the general one. */
const REQUESTS_PER_DECISION = 50

async function mountGateway(app: FastifyInstance, services: Services): Promise<void> {
  const forReaders = { ...services, site: siteOf(services), onContentChange: contentListener(services) }
  await registerDiscovery(app, forReaders)
  await registerFeeds(app, { ...forReaders, ...feedSettings(services) })
  await registerCallbacks(app, services)
  await registerOpenFormats(app, { ...forReaders, streams: services.env.STATION_STREAMS })
  await registerLight(app, forReaders)
  await registerGraphql(app, { gateway: services.gateway, cache: services.responses })
  registerProgress(app, services)
  registerAudience(app, { ...services, secret: services.secrets['access-tokens'] })
  await registerPageAds(app, {
    ...services,
    googleNetwork: services.env.GAM_NETWORK_CODE,
    decisionsPerMinute: Math.ceil(services.env.RATE_LIMIT / REQUESTS_PER_DECISION),
    picturesFolder: services.files.adPicturesFolder,
  })
  await mountErrorReports(app, services)
  registerReads(app, { ...services, secret: services.secrets['access-tokens'] })
  registerProofs(app, services)
  registerContentSchema(app)
  registerAccountData(app, { ...services, isExternal: services.env.OIDC_AUTHORITY !== undefined })
  await registerUnsubscribe(app, { ...services, keys: readKeys(services.secrets['access-tokens']) })
  await mountBilling(app, services)
  mountAdPods(app, services)
}

function mountAdPods(app: FastifyInstance, services: Services): void {
  const { env, secrets, files } = services
  if (env.AD_PODS === 'off') return registerNoAdPods(app)
  registerAdPods(app, {
    ...services,
    productName: env.PRODUCT_NAME,
    mediaFolder: files.mediaFolder,
    keys: readKeys(secrets['access-tokens']),
    tag: env.AD_TAG_URL ? { url: env.AD_TAG_URL, lufs: env.AD_TAG_LUFS } : null,
  })
}

async function mountErrorReports(app: FastifyInstance, services: Services): Promise<void> {
  const symbolicator = new Symbolicator(path.join(services.root, 'build/maps'))
  await registerIngest(app, { ...services, symbolicator, ...ingestMetrics(services.metrics) })
  await registerReplays(app, services)
}

/** The pages of the sandbox look like the screens of the identity provider. */
async function mountBilling(app: FastifyInstance, { env, origin, billing }: Services): Promise<void> {
  const site = { appOrigins: appOrigins(env, origin), productName: env.PRODUCT_NAME, realmPath: realmPath(env) }
  await registerBilling(app, {
    ...billing,
    sendScreen: async (reply, screen, status) => {
      const covers = await podcastCovers(billing.db)
      return sendScreen({ ...site, covers: () => covers }, reply, screen, status)
    },
  })
}

/** An external issuer serves the identity routes itself; then only the assets of our screens and the mailer are mounted. */
async function mountIdentity(app: FastifyInstance, services: Services): Promise<void> {
  const { env, root, secrets } = services
  const outboxFolder = path.resolve(root, env.DATA_DIR, 'outbox')
  if (env.OIDC_AUTHORITY !== undefined) {
    await registerScreenAssets(app, realmPath(env))
    const address = senderAddress(env, services.origin)
    const sender = { smtpUrl: env.SMTP_URL, files: emailFiles(outboxFolder), from: { name: env.PRODUCT_NAME, address } }
    const mailer = startMailer({ ...services, ...sender })
    app.addHook('onClose', () => mailer.close())
    return
  }
  await registerIdentity(app, { ...services, outboxFolder, secret: secrets.identity })
}

async function startWork(app: FastifyInstance, services: Services): Promise<void> {
  const unsubscribeKeys = readKeys(services.secrets['access-tokens'])
  app.addHook('onClose', await startNotificationJobs({ ...services, unsubscribeKeys }))
  app.addHook('onClose', await startTranscriptJobs(services))
  app.addHook(
    'onClose',
    await startFeedRefresh({ ...services, callbackOrigin: isLocalSite(services.env) ? null : services.origin }),
  )
  app.addHook('onClose', startScheduleRefresh(services))
  app.addHook('onClose', startReadingSources(services))
  app.addHook('onClose', await startWebhooks(services))
  app.addHook(
    'onClose',
    await startWebsub({ ...services, ...feedSettings(services), allowPrivate: services.allowPrivatePush }),
  )
  app.addHook('onClose', await startBillingJobs({ ...services.billing, listen: services.listen }))
  app.addHook('onClose', startSanitising(services.db, services.log))
  await startAirings(app, services)
  if (services.refresh)
    app.addHook('onClose', services.refresh({ ...services, stations: stationSettings(services.env) }))
  app.addHook('onClose', startDailyPurge(services))
  app.addHook('onClose', startRollUps(services))
  app.addHook('onClose', startAdRollUps(services))
}

async function startAirings(app: FastifyInstance, services: Services): Promise<void> {
  const stations = stationSettings(services.env)
  const channelsFolder = path.join(services.files.mediaFolder, 'live')
  const log = await readPlayoutLogs(channelsFolder, stations, services.titleSources)
  const textsOf = await services.airingTexts?.(services.open)
  const { db, clock } = services
  app.addHook('onClose', startCatchUp({ ...stations, db, clock, log, textsOf }, services.log))
}

async function startRecorder(app: FastifyInstance, services: Services): Promise<void> {
  const { env } = services
  const limits = { ...stationSettings(env), maxBytes: env.RECORDINGS_MB * 1_000_000 }
  const connect = { allowPrivate: env.RECORDER_PRIVATE_NETWORK }
  app.addHook('onClose', startRecording({ ...services, ...limits, connect }))
}

async function mountLive(app: FastifyInstance, services: Services): Promise<void> {
  const { env, files } = services
  const channelsFolder = path.join(files.mediaFolder, 'live')
  const airings = new KnownAirings(services.db)
  await contentListener(services)(() => airings.refresh())
  const authorizeRecording: RecordedDeps['authorizeRecording'] = async (recording, signature) => {
    const endsAt = await airings.endOf(recording)
    return { seconds: await authorizePlayback(services, recording, signature), endsAt }
  }
  const recorded = { ...services, ...stationSettings(env), authorizeRecording }
  await registerRecorded(app, recorded)
  const sources = await registerLive(app, { ...recorded, channelsFolder, windowHours: env.LIVE_WINDOW_HOURS })
  const streams = await registerNowPlaying(app, {
    ...services,
    sources,
    streams: env.STATION_STREAMS,
    onChanges: (changes) => {
      enqueueChanges(services.db, changes, services.clock()).catch((cause: unknown) =>
        services.log.warn({ cause }, 'changes of now playing were not added to the webhooks'),
      )
    },
  })
  registerStreamMetrics(services.metrics, () => streams.count)
}

async function mountMedia(app: FastifyInstance, services: Services): Promise<void> {
  const { STATION_STREAMS: streams, COUNTRY_HEADER: countryHeader } = services.env
  const images = await registerMedia(app, { ...services, ...services.files, streams, countryHeader })
  registerSharePictures(app, {
    ...services,
    site: siteOf(services),
    cached: (name, make) => images.derived(name, make),
    readCover: (imageId) => readCover(services.db, images, imageId),
  })
}

/** Returns a cover; null if the image does not exist. Throws OVERLOADED, and CoverUnavailable for every other failure. */
async function readCover(db: Database, images: ImageService, imageId: string): Promise<Uint8Array | null> {
  const source = await imageSourceById(db, imageId)
  if (!source) return null
  const rendition = { ...source, crop: '4x5', width: 640, format: 'webp' } as const
  const file = await images.read(rendition).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'OVERLOADED') throw cause
    throw new CoverUnavailable('A cover could not be read', { cause })
  })
  return file.bytes
}

const contentListener =
  ({ listen }: Services) =>
  (listener: () => void) =>
    listen(CONTENT_CHANGED, listener)

/** The settings of feeds and of their WebSub hub. */
const feedSettings = (services: Services) => ({
  site: siteOf(services),
  contact: senderAddress(services.env, services.origin),
  streams: services.env.STATION_STREAMS,
  hub: services.env.WEBSUB_HUB ?? services.origin + HUB_PATH,
  ownsHub: services.env.WEBSUB_HUB === undefined,
})

const siteOf = ({ env, origin }: Services) => ({ name: env.PRODUCT_NAME, origin })

async function mountWebApp(app: FastifyInstance, services: Services): Promise<void> {
  const source = services.web ?? builtWeb(path.join(services.root, 'build'))
  await mountWeb(app, { ...services, source })
}
