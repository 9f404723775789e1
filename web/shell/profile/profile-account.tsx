import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PROFILE_PANEL } from '#web/lib/account-messages.ts'
import { signOut } from '#web/session/session-access.ts'
import { useRedirecting } from '#web/session/use-leaving.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileRow } from './profile-row.tsx'

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
