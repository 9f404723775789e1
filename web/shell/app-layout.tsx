import {
  Suspense,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ContextType,
  type ReactNode,
} from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router'
import { ConsentQuestion } from '#web/consent/consent-question.tsx'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { LoadBar } from '#web/ui/status/progress.tsx'
import { ToastHost } from '#web/ui/toast/toast-host.tsx'
import { Footer } from './footer.tsx'
import { MenuDrawer, SideMenu } from './menus.tsx'
import { MobileNavTitleProvider } from './mobile-nav-title.tsx'
import { Modals } from './modals.tsx'
import { TopBar } from './top-bar.tsx'
import type { StationNow } from './use-current-shows.ts'

interface AppLayoutProps {
  flags: PageFlags
  stations: readonly StationNow[]
  /** Stays mounted while pages change. */
  player: ReactNode
  children: ReactNode
}

export function AppLayout({ flags, stations, player, children }: AppLayoutProps) {
  const drawerId = useId()
  const drawer = useOpenOnThisPage()
  return (
    <MobileNavTitleProvider>
      <SkipLink to="main" />
      <RouteProgress />
      <ConsentQuestion />
      <div className="app">
        {/* Separate boundaries hydrate after the frame, in separate tasks. */}
        <Suspense>
          <SideMenu stations={stations} />
        </Suspense>
        <div className="page">
          <TopBar flags={flags} menu={{ id: drawerId, ...drawer }} />
          <main className="main" id="main" tabIndex={-1}>
            {children}
            <NextPage />
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

function useOpenOnThisPage() {
  const location = useLocation()
  // Of the page that loads, so that Back closes what is open at once.
  const { key } = useNavigation().location ?? location
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return { isOpen: openedAt === key, open: () => setOpenedAt(key), close: () => setOpenedAt(null) }
}

/** CSS delays it. */
export function RouteProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <LoadBar className="route-bar" label="Loading page" />
}

function NextPage() {
  const { pathname } = useLocation()
  if (useTargetPath() === pathname) return null
  return (
    <div className="next-page" aria-hidden="true">
      <div className="skeleton" />
    </div>
  )
}

/** From the router itself: it passes its state to components in transitions, which a slow device may render seconds later. */
function useTargetPath(): string {
  const { pathname } = useLocation()
  const { router } = use(UNSAFE_DataRouterContext) as NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>
  return useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => (router.state.navigation.location ?? router.state.location).pathname,
    () => pathname,
  )
}

export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
    // The server's tags for search engines and sharing describe another page.
    for (const tag of document.querySelectorAll('[data-page]')) tag.remove()
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}

export const SkipLink = ({ to }: { to: string }) => (
  <a className="skip-link" href={`#${to}`}>
    Skip to content
  </a>
)
