import { Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { OFFLINE_NOTICE } from '#web/lib/offline/offline-store.ts'
import { setModal, useModals } from '#web/session/modal-store.ts'
import { showError } from '#web/ui/toast/toast-store.ts'

const Walls = lazyWithRetry(() => import('./walls.tsx').then((module) => module.Walls))

const loadProfile = () => import('./profile/profile-panel.tsx').then((module) => module.ProfileDialog)

const ProfileDialog = lazyWithRetry(loadProfile)

export function openProfile(): void {
  setModal('profile', true)
  // Without its script the dialog would open when the network returns, to the listener's surprise.
  loadProfile().catch(() => {
    setModal('profile', false)
    showError(OFFLINE_NOTICE)
  })
}

export function Modals() {
  const modals = useModals()
  const { key, state } = useLocation()
  // A layout effect, because a later one could close a dialog that was opened on the new page.
  useLayoutEffect(() => {
    // The profile page redirects home with this state on wide screens.
    if (state === 'profile') setModal('profile', true)
    return () => setModal('profile', false)
    // `key` changes with the page; the location object also changes at a revalidation.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key, state])
  return (
    <Suspense>
      {useWasOpened(modals.regwall || modals.paywall) && <Walls {...modals} />}
      {useWasOpened(modals.profile) && <ProfileDialog isOpen={modals.profile} />}
    </Suspense>
  )
}

/** Keeps a dialog mounted, so that its closing transition runs. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened
}
