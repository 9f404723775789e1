import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  /** Asked for by Escape, by a press beside the dialog, or by what is in it. */
  onClose: () => void
  /** Name of the dialog, or the id of its heading. */
  label: { text: string } | { id: string }
  className: string
  id?: string
  /** `alertdialog` for a question that must be answered first. */
  role?: 'alertdialog'
  /** Id of the text that a screen reader reads after the name. */
  describedBy?: string
  children: ReactNode
}

/**
 * A native modal dialog: the browser keeps the focus in it, makes the page behind it inert, and gives the focus back
 * when it closes. Its content is made when it is opened first, so that it costs nothing on a page that never opens it.
 */
export function Dialog({ isOpen, onClose, label, className, id, role, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isMade, setMade] = useState(isOpen)
  if (isOpen && !isMade) setMade(true)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])

  return (
    // The press beside it is for pointers; keyboards have Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      className={className}
      role={role}
      aria-describedby={describedBy}
      {...('text' in label ? { 'aria-label': label.text } : { 'aria-labelledby': label.id })}
      // React lets it bubble, so that a dialog would close with one that stands in it.
      onClose={(event) => isOpen && event.target === event.currentTarget && onClose()}
      onClick={(event) => isBeside(event) && onClose()}
    >
      {isMade && children}
    </dialog>
  )
}

/** Whether a press hit the backdrop, which counts as the dialog itself. */
function isBeside({ target, currentTarget, clientX, clientY, detail }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget || detail === 0) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
