import { UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { PROFILE } from '#web/lib/text/messages.ts'
import { useSession } from '#web/session/session-store.ts'
import { Link } from '#web/ui/links/link.tsx'
import { openProfile } from './modals.tsx'

const UnreadMark = lazyWithRetry(() =>
  import('#web/library/notifications/unread-mark.tsx').then((module) => module.UnreadMark),
)

export function ProfileButton() {
  const session = useSession()
  const look = session ? 'avatar is-on' : 'avatar'
  const label = session ? `${PROFILE.title}, signed in` : PROFILE.title
  const face = (
    <>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{session?.email ? session.email.charAt(0).toUpperCase() : <UserRound />}</span>
      {session && (
        <Suspense>
          <UnreadMark />
        </Suspense>
      )}
    </>
  )
  return (
    <>
      <Link className={`${look} menu:hidden`} to="/my-profil">
        {face}
      </Link>
      <button type="button" className={`${look} max-menu:hidden`} aria-haspopup="dialog" onClick={openProfile}>
        {face}
      </button>
    </>
  )
}
