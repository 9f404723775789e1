import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Dialog } from './dialog.tsx'
import './modal.css'

interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: string
  placement?: 'centre' | 'corner'
  children: ReactNode
}

export function Modal({ isOpen, onClose, title, placement = 'centre', children }: ModalProps) {
  const titleId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      label={{ id: titleId }}
      className={placement === 'corner' ? 'modal at-corner' : 'modal centred'}
    >
      <div className="modal-head">
        <h2 className="title-2" id={titleId}>
          {title}
        </h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <div className="modal-body">{children}</div>
    </Dialog>
  )
}
