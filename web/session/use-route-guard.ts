import { useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import type { PageFlags } from '#web/lib/page-flags.ts'
import { isLeaving } from './leaving.ts'
import { modalFlags, setModal, subscribeModals } from './modal-store.ts'
import { isWide, PROFILE_PATH } from './profile-place.ts'
import { mayEnter } from './rules.ts'
import { readSession, useSession } from './session-store.ts'
import { openRegistrationWall } from './open-wall.ts'

const CALLBACK_PATH = '/auth/callback'

type FlagsFor = (pathname: string) => PageFlags

/**
 * Keeps pages that belong to somebody from those who are not signed in: a navigation to one is cancelled and the wall opens;
 * where such a page was opened by its address, or the session ends on it, the wall stands over it, and to close it leads
 * home. To be used once, in the frame.
 */
export function useRouteGuard(flagsFor: FlagsFor): void {
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search, hash } }) => {
    if (mayEnter(flagsFor(pathname), readSession())) return isShownInPlace(pathname)
    // Nobody stays there: after a sign-in that failed the wall stands over the page that was wanted.
    if (currentLocation.pathname === CALLBACK_PATH) return false
    openRegistrationWall({ kind: 'page', path: `${pathname}${search}${hash}` })
    return true
  })
  useEffect(() => blocker.reset?.(), [blocker])
  useWallOverThisPage(flagsFor)
}

/** On a wide screen the profile is a dialog over the page on which it was asked for. */
function isShownInPlace(pathname: string): boolean {
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
    // Read here and not rendered: the frame would be rendered twice as the page comes alive. Nobody who logs out wants a wall.
    if (mayEnter(flagsFor(pathname), session ?? readSession()) || isLeaving()) return
    openRegistrationWall({ kind: 'page', path })
    return subscribeModals(() => {
      if (!modalFlags().regwall && !readSession()) void navigate('/', { replace: true })
    })
  }, [flagsFor, pathname, path, session, navigate])
}
