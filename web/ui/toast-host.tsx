import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import { currentToast, hideToast, subscribeToast, type Toast } from './toast-store.ts'
import { usePausableTimer } from './use-pausable-timer.ts'

const TIME = 3000

/**
 * The place at the bottom of the screen where messages come, one at a time. A popover, so that dialogs do not hide it. For the
 * keyboard it lies behind what had the focus when the message came, and gives the focus back to it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToast, currentToast, () => null)
  const place = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLElement>(null)
  useEffect(() => {
    // Opened anew for every message: a dialog that came in between would lie above it.
    const popover = place.current
    if (!toast || !popover) return
    source.current = focused()
    popover.showPopover(source.current ? { source: source.current } : {})
    return () => popover.hidePopover()
  }, [toast])
  const dismiss = () => {
    if (place.current?.contains(document.activeElement)) source.current?.focus({ preventScroll: true })
    hideToast()
  }
  return (
    <div className="toasts" popover="manual" ref={place}>
      {toast && <TimedToast key={toast.id} toast={toast} onDismiss={dismiss} />}
    </div>
  )
}

const focused = () => document.querySelector<HTMLElement>(':focus')

interface TimedToastProps {
  toast: Toast
  onDismiss: () => void
}

/** A message for three seconds; the pointer or the focus on it stops the time. One with something to do waits for it. */
function TimedToast({ toast, onDismiss }: TimedToastProps) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  usePausableTimer(TIME, isPointed || isFocused || toast.action !== undefined, hideToast)
  return (
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToastMessage kind={toast.kind} text={toast.text} action={toast.action} onDismiss={onDismiss} />
    </div>
  )
}

interface ToastMessageProps {
  kind: Toast['kind']
  text: string
  action?: Toast['action']
  onDismiss: () => void
}

/** How a message looks. A failure is announced at once, a confirmation when there is a pause. */
export const ToastMessage = ({ kind, text, action, onDismiss }: ToastMessageProps) => (
  <div
    className={['toast', kind === 'error' && 'err', action && 'stays'].filter(Boolean).join(' ')}
    role={kind === 'error' ? 'alert' : 'status'}
  >
    {kind === 'error' ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
    <span className="grow">{text}</span>
    {action && (
      <button
        type="button"
        className="do"
        onClick={() => {
          onDismiss()
          action.onChoose()
        }}
      >
        {action.text}
      </button>
    )}
    <IconButton label="Dismiss" size="small" icon={<X />} onClick={onDismiss} />
  </div>
)
