import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerPageAds } from '#server/features/ads/pages/routes.ts'
import { registerAdPods, registerNoAdPods } from '#server/features/ads/pods/routes.ts'
import { registerAudience } from '#server/features/audience/routes.ts'
import { registerBilling } from '#server/features/billing/routes.ts'
import { podcastCovers } from '#server/features/catalogue/podcast-covers.ts'
import { registerProofs } from '#server/features/competitions/proof-routes.ts'
import { registerContentSchema } from '#server/features/content-import/routes.ts'
import { registerDiscovery } from '#server/features/discovery/routes.ts'
import { registerIngest } from '#server/features/error-reports/ingest-routes.ts'
import { registerReplays } from '#server/features/error-reports/replay-routes.ts'
import { Symbolicator } from '#server/features/error-reports/symbolicate.ts'
import { registerCallbacks } from '#server/features/feed-import/push/callback-routes.ts'
import { registerFeeds } from '#server/features/feeds/routes.ts'
import { registerAccountData } from '#server/features/identity/account/account-data-routes.ts'
import { sendScreen } from '#server/features/identity/screens/layout.ts'
import { appOrigins, realmPath } from '#server/features/identity/settings.ts'
import { registerProgress } from '#server/features/library/progress-routes.ts'
import { registerLight } from '#server/features/light/routes.ts'
import { registerReads } from '#server/features/news/routes.ts'
import { registerUnsubscribe } from '#server/features/notifications/unsubscribe-routes.ts'
import { registerOpenFormats } from '#server/features/open-formats/routes.ts'
import { readKeys } from '#server/lib/security/signature.ts'
import { registerGraphql } from '../graphql-routes.ts'
import { ingestMetrics } from '../metrics.ts'
import type { Services } from '../services.ts'
import { onContentChange, feedSettings, toSite } from './shared-settings.ts'

/** Ratio of all requests of a page to its one request for advertisements; keeps their rate limit below the general one. */
const REQUESTS_PER_DECISION = 50

export async function mountGateway(app: FastifyInstance, services: Services): Promise<void> {
  const publicFormats = { ...services, site: toSite(services), onContentChange: onContentChange(services) }
  await registerDiscovery(app, publicFormats)
  await registerFeeds(app, { ...publicFormats, ...feedSettings(services) })
  await registerCallbacks(app, services)
  await registerOpenFormats(app, { ...publicFormats, streams: services.env.STATION_STREAMS })
  await registerLight(app, publicFormats)
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
    countryHeader: env.COUNTRY_HEADER,
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
