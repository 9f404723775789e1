import { PROFILE } from '#web/lib/messages.ts'
import { setModal } from '#web/session/modal-store.ts'
import { Modal } from '#web/ui/modal.tsx'
import { ProfilePanel } from './profile-panel.tsx'

const close = () => setModal('profile', false)

/** The profile on wide screens: a dialog below its button. */
export const ProfileDialog = ({ isOpen }: { isOpen: boolean }) => (
  <Modal place="corner" title={PROFILE.title} isOpen={isOpen} onClose={close}>
    <ProfilePanel />
  </Modal>
)
