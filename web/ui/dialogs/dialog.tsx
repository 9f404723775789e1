import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  /** Called on Escape and on a click on the backdrop. */
  onClose: () => void
  /** Name of the dialog, or the id of its heading. */
  label: { text: string } | { id: string }
  className: string
  id?: string
  /** `alertdialog` for a confirmation. */
  role?: 'alertdialog'
  /** Id of the description for screen readers. */
  describedBy?: string
  children: ReactNode
}

/**
 * A native modal dialog: the browser traps the focus, makes the page inert, and restores the focus on close. Its content is
 * first rendered when it opens.
 */
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
    // The click on the backdrop is for pointers; the keyboard equivalent is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      className={className}
      role={role}
      aria-describedby={describedBy}
      {...('text' in label ? { 'aria-label': label.text } : { 'aria-labelledby': label.id })}
      // In React `close` bubbles, so a nested dialog's event must be ignored; it comes late, so the dialog may be open again.
      onClose={({ target, currentTarget }) => isOpen && target === currentTarget && !currentTarget.open && onClose()}
      onClick={(event) => isOnBackdrop(event) && onClose()}
    >
      {isRendered && children}
    </dialog>
  )
}

/** Whether a click hit the backdrop, whose event target is the dialog itself. */
function isOnBackdrop({ target, currentTarget, clientX, clientY, detail }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget || detail === 0) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
