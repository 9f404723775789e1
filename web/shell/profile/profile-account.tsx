import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PROFILE_PANEL } from '#web/lib/text/account-messages.ts'
import { signOut, deleteAccount, useRedirecting } from '#web/session/session-access.ts'
import { isSubscriber, useSession } from '#web/session/session-store.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ProfileRow } from './profile-row.tsx'

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

export function DeleteAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isRedirecting, startRedirect] = useRedirecting()
  const subscription = isSubscriber(useSession()) ? ' Audiostar+ ends at once, also the time you have paid for.' : ''
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete your account?"
      text={`Your bookmarks, followed podcasts and playback history are removed for good.${subscription} You cannot undo this.`}
      keep="Keep account"
      confirm={PROFILE_PANEL.deleteAccount}
      isLoading={isRedirecting}
      onConfirm={() => startRedirect(deleteAccount)}
    />
  )
}
