import { createContext as createReactContext, useContext, type ReactNode } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** Facts about this installation that do not change while it runs. */
export interface SiteFacts {
  /** The product's display name. */
  name: string
  /** Scheme and host under which the public knows it. */
  origin: string
  /** Whether listeners can let podcasts go on by themselves. */
  mayContinuePlaying: boolean
  /** The hosted player of the video platform that plays here; null where the browser plays by itself. */
  hostedPlayer: { accountId: string; playerId: string } | null
  /** Where listeners sign in, under which name this app is known there, and whether it is another company's. */
  issuer: { authority: string; clientId: string; isOutside: boolean }
}

/** What the server tells its loaders: the site and the instant at which the page is made. */
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
