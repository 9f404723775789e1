import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { currentToast, hideToast, subscribeToast, type Toast } from './toast-store.ts'
import { usePausableTimer } from './use-pausable-timer.ts'

const TIME = 3000

/**
 * Shows messages at the bottom of the screen, one at a time: in the dialog that is open, because all else is inert then, and
 * on the page once it has closed.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToast, currentToast, () => null)
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const dialog = toast && openDialog()
  useEffect(() => {
    dialog?.addEventListener('close', lookAgain)
    return () => dialog?.removeEventListener('close', lookAgain)
  }, [dialog])
  return toast && createPortal(<TimedToast key={toast.id} toast={toast} />, dialog ?? document.body)
}

const focused = () => document.querySelector<HTMLElement>(':focus')

/** The one on top; of two without the focus the inner one. */
const openDialog = () =>
  focused()?.closest('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? null

/**
 * A message for three seconds; the pointer or the focus on it stops the time. One with something to do waits for it. A popover,
 * so that nothing hides it. For the keyboard it lies behind what had the focus when it came, and gives the focus back to it.
 */
function TimedToast({ toast }: { toast: Toast }) {
  const place = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLElement>(null)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  usePausableTimer(TIME, isPointed || isFocused || toast.action !== undefined, hideToast)
  useEffect(() => {
    source.current = focused()
    place.current?.showPopover(source.current ? { source: source.current } : {})
  }, [])
  const dismiss = () => {
    if (isFocused) source.current?.focus({ preventScroll: true })
    hideToast()
  }
  return (
    <div
      className="toasts"
      popover="manual"
      ref={place}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToastMessage kind={toast.kind} text={toast.text} action={toast.action} onDismiss={dismiss} />
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
    className={['toast', kind === 'error' && 'has-error', action && 'stays'].filter(Boolean).join(' ')}
    role={kind === 'error' ? 'alert' : 'status'}
  >
    {kind === 'error' ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
    <span className="min-w-0 flex-1">{text}</span>
    {action && (
      <button
        type="button"
        className="action"
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
