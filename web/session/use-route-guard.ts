import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { offlineStore } from '#web/lib/offline/offline-store.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { modalFlags, setModal, subscribeModals } from './modal-store.ts'
import { openRegistrationWall } from './open-wall.ts'
import { isRedirecting } from './session-events.ts'
import { mayEnter, readSession, useSession } from './session-store.ts'

const CALLBACK_PATH = '/auth/callback'

type FlagsFor = (pathname: string) => PageFlags

/**
 * A navigation to a page that requires an account is cancelled and the wall opens. On a direct visit, and when the session ends on
 * such a page, the wall covers it, and closing the wall leads home. Use once, in the root.
 */
export function useRouteGuard(flagsFor: FlagsFor): void {
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search, hash } }) => {
    if (pathname !== currentLocation.pathname && !isReachable()) return true
    if (mayEnter(flagsFor(pathname), readSession())) return opensProfileDialog(pathname)
    // After a failed sign-in the wall covers the requested page instead.
    if (currentLocation.pathname === CALLBACK_PATH) return false
    openRegistrationWall({ kind: 'page', path: `${pathname}${search}${hash}` })
    return true
  })
  useEffect(() => blocker.reset?.(), [blocker])
  useWallOverThisPage(flagsFor)
}

/** Without a network, React Router would reload the document for a page whose scripts are not loaded, and end the app. */
function isReachable(): boolean {
  if (navigator.onLine || offlineStore.get() === 'prepared') return true
  showError('You seem to be offline')
  return false
}

function opensProfileDialog(pathname: string): boolean {
  if (pathname !== PROFILE_PATH || !isWide()) return false
  setModal('profile', true)
  return true
}

function useWallOverThisPage(flagsFor: FlagsFor): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const path = `${pathname}${search}${hash}`
  useEffect(() => {
    // Not state, which would render the frame twice at hydration. No wall during a sign-out.
    if (mayEnter(flagsFor(pathname), session ?? readSession()) || isRedirecting()) return
    openRegistrationWall({ kind: 'page', path })
    return subscribeModals(() => {
      if (!modalFlags().regwall && !readSession()) void navigate('/', { replace: true })
    })
  }, [flagsFor, pathname, path, session, navigate])
}

export const PROFILE_PATH = '/my-profil'

/** Where the screen has the side menu, and the profile is a dialog instead of a page. Browser only. */
export const isWide = (): boolean => window.matchMedia('(min-width: 1200px)').matches
