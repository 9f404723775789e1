import { PROFILE } from '#web/lib/messages.ts'
import { setModal } from '#web/session/modal-store.ts'
import { Modal } from '#web/ui/modal.tsx'
import { ProfilePanel } from './profile-panel.tsx'

const close = () => setModal('profile', false)

/** The profile as it is on a wide screen: a dialog under the button that opens it. */
export const ProfileDialog = ({ isOpen }: { isOpen: boolean }) => (
  <Modal place="corner" title={PROFILE.title} isOpen={isOpen} onClose={close}>
    <ProfilePanel />
  </Modal>
)
