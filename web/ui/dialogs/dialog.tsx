import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  /** On Escape, and on a click on the backdrop. */
  onClose: () => void
  /** The name, or the id of the heading. */
  label: { text: string } | { id: string }
  className: string
  id?: string
  role?: 'alertdialog'
  describedBy?: string
  children: ReactNode
}

/** The browser traps the focus, makes the page inert, and restores the focus. Renders its content when it first opens. */
export function Dialog({ isOpen, onClose, label, className, id, role, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isRendered, setRendered] = useState(isOpen)
  if (isOpen && !isRendered) setRendered(true)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])

  return (
    // The keyboard equivalent of a click on the backdrop is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      className={className}
      role={role}
      aria-describedby={describedBy}
      {...('text' in label ? { 'aria-label': label.text } : { 'aria-labelledby': label.id })}
      // In React `close` bubbles, so that of a nested dialog is ignored; it comes late, so the dialog may be open again.
      onClose={({ target, currentTarget }) => isOpen && target === currentTarget && !currentTarget.open && onClose()}
      onClick={(event) => isOnBackdrop(event) && onClose()}
    >
      {isRendered && children}
    </dialog>
  )
}

/** Then the target is the dialog itself. */
function isOnBackdrop({ target, currentTarget, clientX, clientY, detail }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget || detail === 0) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
