import { createContext as createReactContext, useContext, type ReactNode } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** Facts about this installation that do not change while it runs. */
export interface SiteFacts {
  /** The product's display name. */
  name: string
  /** Public scheme and host. */
  origin: string
  /** Whether listeners may turn on continuous playback of podcasts. */
  mayContinuePlaying: boolean
  /** The hosted player of the video platform; null where the HTML media element plays. */
  hostedPlayer: { accountId: string; playerId: string } | null
  /** The OpenID issuer, this app's client id there, and whether another organisation runs it. */
  issuer: { authority: string; clientId: string; isExternal: boolean }
  /** Measurement id of Google Analytics; undefined if only our own service measures. */
  measurementId?: string
  /** Target and sample rates of error reports, traces and recordings. */
  telemetry: { dsn?: string; traces: number; replays: number; replaysOnError: number }
}

/** Context of server loaders: the site and the time of the request. */
export const siteContext = createRouterContext<SiteFacts & { now: Date }>()

const Site = createReactContext<SiteFacts | undefined>(undefined)

export const SiteProvider = ({ site, children }: { site: SiteFacts; children: ReactNode }) => (
  <Site value={site}>{children}</Site>
)

export function useSite(): SiteFacts {
  const site = useContext(Site)
  if (!site) throw new Error('useSite needs <SiteProvider> above it')
  return site
}
