import { createContext as createReactContext, useContext, type ReactNode } from 'react'
import { createContext as createRouterContext } from 'react-router'

export interface SiteFacts {
  name: string
  origin: string
  mayContinuePlaying: boolean
  /** The hosted player of the video platform; null where the HTML media element plays. */
  hostedPlayer: { accountId: string; playerId: string } | null
  /** `isExternal`: another organisation runs the OpenID issuer. */
  issuer: { authority: string; clientId: string; isExternal: boolean }
  measurementId?: string
  /** Target and sample rates of error reports, traces and recordings. */
  telemetry: { dsn?: string; traces: number; replays: number; replaysOnError: number }
}

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
