import { Bell, Bookmark, Plus, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useMatches } from 'react-router'
import { useCloseOnBack } from '#web/lib/browser/use-close-on-back.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { REGISTRATION_WALL } from '#web/lib/text/account-messages.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { closeRegistrationWall } from '../open-wall.ts'
import { signIn, useRedirecting } from '../session-access.ts'
import { WallArt } from './wall-art.tsx'
import '#web/ui/dialogs/full-screen.css'
import './registration-wall.css'

interface RegistrationWallProps {
  isOpen: boolean
  /** Controls of the current media: the rest outside the dialog is inert, but sound must be stoppable at all times. */
  player: ReactNode
}

export function RegistrationWall({ isOpen, player }: RegistrationWallProps) {
  const titleId = useId()
  const isPage = useMatches().some(({ handle }) => (handle as PageFlags | undefined)?.requiresAuth)
  // Over a page that needs an account, Back leaves the page.
  useCloseOnBack(isOpen && !isPage, closeRegistrationWall, 'wallIsOpen')
  return (
    <Dialog className="full-screen wall" isOpen={isOpen} onClose={closeRegistrationWall} label={{ id: titleId }}>
      <WallArt />
      <div className="inner">
        <h2 className="display" id={titleId}>
          {REGISTRATION_WALL.title}
        </h2>
        <ul className="benefits">
          <Feature icon={<Bookmark />} name="Bookmark" description="Save anything for later" />
          <Feature icon={<Plus />} name="Follow" description="Always know about the latest" />
          <Feature icon={<Bell />} name="Notifications" description="Stay on top of your content" />
        </ul>
        <SignInButtons />
      </div>
      {player}
      {/* Last in the document, so that the sign-in button gets the initial focus. */}
      <IconButton className="close" label="Close" icon={<X />} onClick={closeRegistrationWall} />
    </Dialog>
  )
}

const Feature = ({ icon, name, description }: { icon: ReactNode; name: string; description: string }) => (
  <li>
    <span className="benefit-icon">{icon}</span>
    <div>
      <b>{name}</b>
      <span>{description}</span>
    </div>
  </li>
)

function SignInButtons() {
  const [isRedirecting, startRedirect] = useRedirecting()
  return (
    <div className="ways">
      <Button
        kind="signal"
        size="large"
        isLoading={isRedirecting}
        onClick={() => startRedirect(() => signIn({ isJoining: true }))}
      >
        {REGISTRATION_WALL.join}
      </Button>
      <p className="text-text-2">
        {REGISTRATION_WALL.hasAccount}{' '}
        <button type="button" className="link" disabled={isRedirecting} onClick={() => startRedirect(signIn)}>
          {REGISTRATION_WALL.logIn}
        </button>
      </p>
    </div>
  )
}
