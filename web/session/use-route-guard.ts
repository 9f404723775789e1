import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { wideScreen } from '#web/lib/browser/wide-screen.ts'
import { OFFLINE_NOTICE, offlineStore } from '#web/lib/offline/offline-store.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { modalFlags, setModal, subscribeModals } from './modal-store.ts'
import { openRegistrationWall, pathOf } from './open-wall.ts'
import { isRedirecting } from './session-events.ts'
import { mayEnter, readSession, useSession } from './session-store.ts'

const CALLBACK_PATH = '/auth/callback'
const PROFILE_PATH = '/my-profil'

type FlagsFor = (pathname: string) => PageFlags

/**
 * A navigation to a page that requires an account is cancelled and the wall opens. On a direct visit, and when the session ends on
 * such a page, the wall covers it, and closing the wall leads home. Use once, in the root.
 */
export function useRouteGuard(flagsFor: FlagsFor): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { pathname } = nextLocation
    if (pathname !== currentLocation.pathname && isUnreachable()) {
      showError(OFFLINE_NOTICE)
      return true
    }
    if (pathname === PROFILE_PATH && wideScreen().matches) {
      setModal('profile', true)
      return true
    }
    // After a failed sign-in the wall covers the requested page instead.
    if (mayEnter(flagsFor(pathname), readSession()) || currentLocation.pathname === CALLBACK_PATH) return false
    openRegistrationWall({ kind: 'page', path: pathOf(nextLocation) })
    return true
  })
  useEffect(() => blocker.reset?.(), [blocker])
  useWallOverThisPage(flagsFor)
}

/** Without a network, React Router would reload the document for a page whose scripts are not loaded, and end the app. */
const isUnreachable = (): boolean => !navigator.onLine && offlineStore.get() !== 'prepared'

function useWallOverThisPage(flagsFor: FlagsFor): void {
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const { pathname } = location
  const path = pathOf(location)
  useEffect(() => {
    // At hydration `session` is still null; state that changes with it would render the whole layout twice.
    const isAllowed = mayEnter(flagsFor(pathname), session ?? readSession())
    // No wall opens during a sign-out.
    if (isAllowed || isRedirecting()) return
    openRegistrationWall({ kind: 'page', path })
    return subscribeModals(() => {
      if (!modalFlags().regwall && !readSession()) void navigate('/', { replace: true })
    })
  }, [flagsFor, pathname, path, session, navigate])
}
