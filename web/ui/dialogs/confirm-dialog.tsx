import './modal.css'
import { useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  /** Label of the safe choice, which comes first and gets the focus. */
  keep: string
  confirm: string
  isLoading?: boolean
  onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, text, keep, confirm, isLoading = false, onConfirm } = props
  const titleId = useId()
  const textId = useId()
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
        {title}
      </h2>
      <p className="text-text-2" id={textId}>
        {text}
      </p>
      <div className="answers">
        <Button kind="outlined" disabled={isLoading} onClick={onClose}>
          {keep}
        </Button>
        <Button kind="danger" isLoading={isLoading} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
