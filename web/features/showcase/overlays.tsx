import { useState } from 'react'
import { ERRORS } from '#web/lib/text/messages.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Modal } from '#web/ui/dialogs/modal.tsx'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { ToastMessage } from '#web/ui/toast/toast.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

export function Overlays() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <ShowcaseSection title="Messages and dialogs">
      <div className="grid gap-2 justify-items-start" role="presentation">
        <ToastMessage kind="error" text={ERRORS.mediaLoad} onDismiss={() => undefined} />
        <ToastMessage kind="notice" text="Bookmarked" onDismiss={() => undefined} />
      </div>
      <ShowcaseRow>
        <Button onClick={() => showError(ERRORS.playback)}>Show an error</Button>
        <Button onClick={() => showNotice('You are back online')}>Show a notice</Button>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <ExternalLink className="link flex items-center gap-2" href="https://www.w3.org/WAI/">
          External link
        </ExternalLink>
      </ShowcaseRow>
      <Modal title="Leave this page?" isOpen={isOpen} onClose={close}>
        <p className="text-text-2">Playback continues.</p>
        <div className="flex items-center gap-3 mt-4">
          <Button kind="primary" onClick={close}>
            Stay
          </Button>
          <Button kind="outlined" onClick={close}>
            Leave
          </Button>
        </div>
      </Modal>
    </ShowcaseSection>
  )
}
