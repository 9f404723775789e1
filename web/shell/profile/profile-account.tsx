import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PROFILE_PANEL } from '#web/lib/account-messages.ts'
import { signOut } from '#web/session/session-access.ts'
import { useLeaving } from '#web/session/use-leaving.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileRow } from './profile-row.tsx'

/** What ends a listener's session, or their account. */
export function ProfileAccount() {
  const [isLeaving, leave] = useLeaving()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <ProfileRow
        icon={<LogOut />}
        label={PROFILE_PANEL.logout}
        isDisabled={isLeaving}
        onPress={() => leave(signOut)}
      />
      <ProfileRow icon={<Trash2 />} label={PROFILE_PANEL.deleteAccount} isDangerous onPress={() => setDeleting(true)} />
      <DeleteAccount isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}
