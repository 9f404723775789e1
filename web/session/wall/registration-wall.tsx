import { Bell, Bookmark, Plus, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { REGISTRATION_WALL } from '#web/lib/account-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { signIn } from '../session-access.ts'
import { useLeaving } from '../use-leaving.ts'
import { closeRegistrationWall } from '../open-wall.ts'
import { WallArt } from './wall-art.tsx'
import '../../styles/regwall.css'

/** Invites an anonymous visitor to join, over everything else. */
export function RegistrationWall({ isOpen }: { isOpen: boolean }) {
  const titleId = useId()
  return (
    <Dialog className="wall" isOpen={isOpen} onClose={closeRegistrationWall} label={{ id: titleId }}>
      <WallArt />
      <div className="inner">
        <h2 className="display" id={titleId}>
          {REGISTRATION_WALL.title}
        </h2>
        <ul className="benefits">
          <Feature icon={<Bookmark />} name="Bookmark" promise="Save anything for later" />
          <Feature icon={<Plus />} name="Follow" promise="Always know about the latest" />
          <Feature icon={<Bell />} name="Notifications" promise="Stay on top of your content" />
        </ul>
        <WaysIn />
      </div>
      {/* Last, though seen first: the way in is what the keyboard should find. */}
      <IconButton className="close" label="Close" icon={<X />} onClick={closeRegistrationWall} />
    </Dialog>
  )
}

const Feature = ({ icon, name, promise }: { icon: ReactNode; name: string; promise: string }) => (
  <li>
    <span className="benefit-icon">{icon}</span>
    <div>
      <b>{name}</b>
      <span>{promise}</span>
    </div>
  </li>
)

function WaysIn() {
  const [isLeaving, leave] = useLeaving()
  return (
    <div className="ways">
      <Button kind="signal" size="large" isLoading={isLeaving} onClick={() => leave(() => signIn({ isJoining: true }))}>
        {REGISTRATION_WALL.join}
      </Button>
      <p className="text-text-2">
        {REGISTRATION_WALL.hasAccount}{' '}
        <button type="button" className="link" disabled={isLeaving} onClick={() => leave(signIn)}>
          {REGISTRATION_WALL.logIn}
        </button>
      </p>
    </div>
  )
}
