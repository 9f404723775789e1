import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ClearDialogProps {
  isOpen: boolean
  onClose: () => void
  onClear: () => void
}

/** Confirms the removal of the whole history. */
export const ClearDialog = ({ isOpen, onClose, onClear }: ClearDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} label={{ id: 'clear-title' }} className="my-question">
    <h2 className="title-3" id="clear-title">
      Clear your history?
    </h2>
    <p className="text-text-2">
      Every place where you stopped is forgotten, on all your devices. What you saved stays.
    </p>
    <div className="flex items-center gap-2 flex-wrap">
      <Button kind="danger" onClick={onClear}>
        Clear history
      </Button>
      <Button kind="outline" onClick={onClose}>
        Keep it
      </Button>
    </div>
  </Dialog>
)
