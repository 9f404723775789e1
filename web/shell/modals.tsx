import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { setModal, useModals, type ModalFlags } from '#web/session/modal-store.ts'

const RegistrationWall = lazy(async () => {
  const { RegistrationWall: Wall } = await untilLoaded(() => import('#web/session/wall/registration-wall.tsx'))
  return { default: Wall }
})

const ProfileDialog = lazy(async () => {
  const { ProfileDialog: Profile } = await untilLoaded(() => import('./profile/profile-dialog.tsx'))
  return { default: Profile }
})

/** The dialogs that any page can open. Each is fetched when it is opened first. */
export function Modals() {
  const modals = useModals()
  const { key, state } = useLocation()
  // At once with the page: a little later it would close what was pressed on the new one.
  useLayoutEffect(() => {
    // The page for the profile alone leads here where the profile is a dialog.
    if (state === 'profile') setModal('profile', true)
    return () => setModal('profile', false)
    // Another key is another page; the location itself is a new object also when data come anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key, state])
  return (
    <Suspense>
      {useWasOpened(modals, 'regwall') && <RegistrationWall isOpen={modals.regwall} />}
      {useWasOpened(modals, 'profile') && <ProfileDialog isOpen={modals.profile} />}
    </Suspense>
  )
}

/** A dialog stays once it is there, so that it can close as dialogs do. */
function useWasOpened(modals: ModalFlags, name: keyof ModalFlags): boolean {
  const [wasOpened, setOpened] = useState(false)
  if (modals[name] && !wasOpened) setOpened(true)
  return wasOpened
}
