import { Suspense, useId, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageFlags } from '#web/lib/page-flags.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { Footer } from './footer.tsx'
import { MenuDrawer } from './menus.tsx'
import { MobileNavTitleProvider } from './mobile-nav-title.tsx'
import { Modals } from './modals.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { RouteProgress } from './route-progress.tsx'
import { SideMenu } from './side-menu.tsx'
import type { StationNow } from './station-now.ts'
import { TopBar } from './top-bar.tsx'

interface AppLayoutProps {
  flags: PageFlags
  /** In display order. */
  stations: readonly StationNow[]
  /** The mini player; it stays mounted while pages change. */
  player: ReactNode
  /** The page. */
  children: ReactNode
}

/** The frame of every page: menus, bars, footer, player, toasts. */
export function AppLayout({ flags, stations, player, children }: AppLayoutProps) {
  const drawerId = useId()
  const drawer = useOpenOnThisPage()
  return (
    <MobileNavTitleProvider>
      <SkipLink to="main" />
      <RouteProgress />
      <div className="app">
        {/* Separate boundaries hydrate after the frame, in separate tasks. */}
        <Suspense>
          <SideMenu stations={stations} />
        </Suspense>
        <div className="page">
          <TopBar flags={flags} menu={{ id: drawerId, ...drawer }} />
          <main className="main" id="main" tabIndex={-1}>
            {children}
          </main>
          <Suspense>
            <Footer stations={stations} />
          </Suspense>
        </div>
      </div>
      {player}
      <MenuDrawer id={drawerId} isOpen={drawer.isOpen} onClose={drawer.close} stations={stations} />
      <Modals />
      <ToastHost />
      <PageAnnouncer />
    </MobileNavTitleProvider>
  )
}

/** The state of a drawer that closes when the page changes. */
function useOpenOnThisPage() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return { isOpen: openedAt === key, open: () => setOpenedAt(key), close: () => setOpenedAt(null) }
}
