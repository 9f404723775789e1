import { use, useEffect, ViewTransition, type ReactNode } from 'react'
import { preload } from 'react-dom'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { NO_ADS_SCRIPT } from '#web/ads/no-ads-script.ts'
import { useScreenViews } from '#web/analytics/use-screen-views.ts'
import { CONSENT_SCRIPT } from '#web/consent/consent-script.ts'
import { CLICK_REPLAY_SCRIPT, replayClick } from '#web/lib/inline-scripts/click-replay.ts'
import { DOCUMENT_PATH_SCRIPT } from '#web/lib/inline-scripts/document-path.ts'
import { FIRST_INTERACTION_SCRIPT } from '#web/lib/inline-scripts/first-interaction.ts'
import { UNFINISHED_PLAYBACK_SCRIPT } from '#web/lib/inline-scripts/unfinished-playback.ts'
import { startAccountSync } from '#web/library/account-sync/start-account-sync.ts'
import { restorePlayerAcrossPages } from '#web/player/restore/restore-player.ts'
import { Player } from '#web/player/ui/player.tsx'
import { clickThroughTransitions } from '#web/shell/click-through-transitions.ts'
import { limitRedirects } from '#web/shell/limit-redirects.ts'
import { usePrepareOffline } from '#web/shell/offline/use-prepare-offline.ts'
import { stationsNow, useStationsNow } from '#web/shell/use-current-shows.ts'
import { useLinkNavigation } from '#web/shell/use-link-navigation.ts'
import { telemetryScript } from '#web/telemetry/telemetry-script.ts'
import type { Route } from './+types/root'
import archivo from './fonts/archivo-english.woff2?url'
import newsreader from './fonts/newsreader-english.woff2?url'
import { GetCurrentShows } from './gateway/generated/get-current-shows.ts'
import { query } from './gateway/query.ts'
import { ScriptNonce } from './lib/inline-scripts/script-nonce.ts'
import { fromPageData, PageDataElements, toPageData } from './lib/page/page-data.tsx'
import type { PageFlags } from './lib/page/page-flags.ts'
import { siteContext, SiteProvider } from './lib/page/site.tsx'
import { flagsFor } from './routes/flags.ts'
import { useKeepAlive } from './session/use-keep-alive.ts'
import { useRouteGuard } from './session/use-route-guard.ts'
import { AppLayout } from './shell/app-layout.tsx'
import { THEME_SCRIPT } from './shell/theme.ts'
import './styles/app.css'

/** Of all pages. */
export const handle = { search: { hideMobileNavBar: 'presence' } } satisfies Pick<PageFlags, 'search'>

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { now: _now, ...site } = context.get(siteContext)
  return toPageData({ site, stations: stationsNow(await query(context, GetCurrentShows, {})) }, 'frame-data')
}

const HEAD_SCRIPTS = [
  THEME_SCRIPT,
  CONSENT_SCRIPT,
  NO_ADS_SCRIPT,
  UNFINISHED_PLAYBACK_SCRIPT,
  CLICK_REPLAY_SCRIPT,
  FIRST_INTERACTION_SCRIPT,
  DOCUMENT_PATH_SCRIPT,
]

export const clientMiddleware = [limitRedirects()]

/** Navigations do not change the frame's data; `useStationsNow` reloads them when a programme ends. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root')
  const { issuer, measurementId, telemetry } = frame ? fromPageData(frame).site : {}
  return (
    <html
      lang="en-ZA"
      data-authority={issuer?.authority}
      data-client-id={issuer?.clientId}
      data-outside={issuer?.isExternal || undefined}
      data-measurement-id={measurementId}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <script
          nonce={use(ScriptNonce)}
          // The browser has already run it, and React does not compare it.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? [...HEAD_SCRIPTS, telemetryScript(telemetry)].join(';') : '',
          }}
          suppressHydrationWarning
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageDataElements />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Stays mounted while pages change and fail, so that the player continues. */
export default function Root({ loaderData }: Route.ComponentProps) {
  const { site, stations } = fromPageData(loaderData)
  const { pathname } = useLocation()
  const flags = useFlags(pathname)
  // The font of articles: loaded late, it would shift the text.
  if (pathname.startsWith('/news/')) preload(newsreader, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <SiteProvider site={site}>
      <AppLayout
        flags={flags}
        stations={useStationsNow(stations)}
        player={
          <Player
            product={site.name}
            mayContinue={site.mayContinuePlaying}
            hosted={site.hostedPlayer}
            isHidden={flags.hideMiniPlayer ?? false}
          />
        }
      >
        <ViewTransition key={pathname} update="none">
          <Outlet />
        </ViewTransition>
      </AppLayout>
      <Background pageName={flags.pageName} />
    </SiteProvider>
  )
}

/** Renders nothing, so that the state of these services does not render the frame again. */
function Background({ pageName }: { pageName: string | undefined }) {
  useLinkNavigation()
  useScreenViews(pageName)
  useKeepAlive()
  useRouteGuard(flagsFor)
  useEffect(restorePlayerAcrossPages, [])
  useEffect(startAccountSync, [])
  useEffect(replayClick, [])
  useEffect(clickThroughTransitions, [])
  usePrepareOffline()
  return null
}

function useFlags(pathname: string) {
  const flags = flagsFor(pathname)
  const [search] = useSearchParams()
  return search.has('hideMobileNavBar') ? { ...flags, hideMobileNavigationBar: true } : flags
}

/** For errors of the frame itself; errors of pages render inside the frame. */
export function ErrorBoundary() {
  return (
    <main className="page-width">
      <h1 className="title-1">Something went wrong</h1>
      <p className="body-large">
        That was us, not you. <a href="/">Start again</a>
      </p>
    </main>
  )
}
