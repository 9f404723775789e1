import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { setModal, useModals, type ModalFlags } from '#web/session/modal-store.ts'

const RegistrationWall = lazy(async () => {
  const { WallWithPlayer } = await loadWithRetry(() => import('./wall-with-player.tsx'))
  return { default: WallWithPlayer }
})

const ProfileDialog = lazy(async () => {
  const { ProfileDialog: Profile } = await loadWithRetry(() => import('./profile/profile-panel.tsx'))
  return { default: Profile }
})

/** The app-wide dialogs. Each is loaded when it is first opened. */
export function Modals() {
  const modals = useModals()
  const { key, state } = useLocation()
  // A layout effect: a later effect could close a dialog that was opened on the new page.
  useLayoutEffect(() => {
    // On wide screens the profile page redirects to the home page with this state.
    if (state === 'profile') setModal('profile', true)
    return () => setModal('profile', false)
    // `key` changes with the page; the location object also changes at a revalidation.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key, state])
  return (
    <Suspense>
      {useWasOpened(modals, 'regwall') && <RegistrationWall isOpen={modals.regwall} />}
      {useWasOpened(modals, 'profile') && <ProfileDialog isOpen={modals.profile} />}
    </Suspense>
  )
}

/** Keeps an opened dialog mounted, so that its closing transition runs. */
function useWasOpened(modals: ModalFlags, name: keyof ModalFlags): boolean {
  const [wasOpened, setOpened] = useState(false)
  if (modals[name] && !wasOpened) setOpened(true)
  return wasOpened
}
