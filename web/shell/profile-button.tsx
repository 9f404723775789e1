import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { PROFILE } from '#web/lib/messages.ts'
import { setModal } from '#web/session/modal-store.ts'
import { useSession } from '#web/session/session-store.ts'

/** The way to the profile, with the first letter of who is signed in: a page on a narrow screen, a dialog on a wide one. */
export function ProfileButton() {
  const session = useSession()
  const look = session ? 'avatar on' : 'avatar'
  const label = session ? `${PROFILE.title}, signed in` : PROFILE.title
  const face = session?.email ? session.email.charAt(0).toUpperCase() : <UserRound />
  return (
    <>
      <Link className={`${look} only-m`} to="/my-profil" aria-label={label}>
        {face}
      </Link>
      <button
        type="button"
        className={`${look} only-d`}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setModal('profile', true)}
      >
        {face}
      </button>
    </>
  )
}
