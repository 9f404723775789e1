import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { GetCurrentShows } from './gateway/generated/get-current-shows.ts'
import { query } from './gateway/query.ts'
import { siteContext, SiteProvider } from './lib/site.tsx'
import archivo from './fonts/archivo-latin.woff2?url'
import { flagsFor } from './routes/flags.ts'
import './styles/app.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, origin, now } = context.get(siteContext)
  const { currentShows } = await query(context, GetCurrentShows, {})
  return { site: { name, origin }, currentShows, now: now.getTime() }
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  void flagsFor(pathname)
  return (
    <SiteProvider site={loaderData.site}>
      <main id="main">
        <Outlet />
      </main>
    </SiteProvider>
  )
}
