import { CONTENT_CHANGED } from '#server/database/changes.ts'
import { HUB_PATH } from '#server/features/feeds/websub/hub-routes.ts'
import { senderAddress } from '#server/lib/settings/env.ts'
import type { Services } from '../services.ts'

export const toSite = ({ env, origin }: Services) => ({ name: env.PRODUCT_NAME, origin })

export const feedSettings = (services: Services) => ({
  site: toSite(services),
  contact: senderAddress(services.env, services.origin),
  streams: services.env.STATION_STREAMS,
  countryHeader: services.env.COUNTRY_HEADER,
  hub: services.env.WEBSUB_HUB ?? services.origin + HUB_PATH,
  ownsHub: services.env.WEBSUB_HUB === undefined,
})

/** Changes on any node. */
export const onContentChange =
  ({ listen }: Services) =>
  (listener: () => void) =>
    listen(CONTENT_CHANGED, listener)
