import '#web/ui/modal.css'
import { LogOut, Trash2 } from 'lucide-react'
import { useState, useId } from 'react'
import { PROFILE_PANEL } from '#web/lib/account-messages.ts'
import { signOut, deleteAccount, useRedirecting } from '#web/session/session-access.ts'
import { ProfileRow } from './profile-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Sign-out and deletion of the account. */
export function ProfileAccount() {
  const [isRedirecting, startRedirect] = useRedirecting()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <ProfileRow
        icon={<LogOut />}
        label={PROFILE_PANEL.logout}
        isDisabled={isRedirecting}
        onPress={() => startRedirect(signOut)}
      />
      <ProfileRow icon={<Trash2 />} label={PROFILE_PANEL.deleteAccount} isDangerous onPress={() => setDeleting(true)} />
      <DeleteAccount isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

/** Confirms the deletion of the account; the safe choice comes first and gets the focus. */
export function DeleteAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const titleId = useId()
  const textId = useId()
  const [isRedirecting, startRedirect] = useRedirecting()
  return (
    <Dialog
      className="modal centred question"
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      label={{ id: titleId }}
      describedBy={textId}
    >
      <h2 className="title-2" id={titleId}>
        Delete your account?
      </h2>
      <p className="text-text-2" id={textId}>
        Your bookmarks, followed podcasts and playback history are removed for good. You cannot undo this.
      </p>
      <div className="answers">
        <Button kind="outline" disabled={isRedirecting} onClick={onClose}>
          Keep account
        </Button>
        <Button kind="danger" isLoading={isRedirecting} onClick={() => startRedirect(deleteAccount)}>
          {PROFILE_PANEL.deleteAccount}
        </Button>
      </div>
    </Dialog>
  )
}
