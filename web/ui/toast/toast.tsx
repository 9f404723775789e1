import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { hideToast, TOAST_MS, type Toast } from './toast-store.ts'

const focused = () => document.querySelector<HTMLElement>(':focus')

/** Hover and focus pause the timer. In tab order the toast follows the element that had the focus, and gives the focus back to it. */
export function TimedToast({ toast }: { toast: Toast }) {
  const popover = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { lasts = toast.action ? Infinity : TOAST_MS } = toast.action ?? {}
  usePausableTimer(lasts, isHovered || isFocused || lasts === Infinity, hideToast)
  useEffect(() => {
    source.current = focused()
    popover.current?.showPopover(source.current ? { source: source.current } : {})
  }, [])
  const dismiss = () => {
    if (isFocused) source.current?.focus({ preventScroll: true })
    hideToast()
  }
  return (
    <div
      className="toasts"
      popover="manual"
      ref={popover}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
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

/** Screen readers announce an error immediately and a notice at the next pause. */
export const ToastMessage = ({ kind, text, action, onDismiss }: ToastMessageProps) => (
  <div className={classNames('toast', kind, action && 'stays')} role={kind === 'error' ? 'alert' : 'status'}>
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

/** Does not count the time while `isPaused`. */
function usePausableTimer(milliseconds: number, isPaused: boolean, onEnd: () => void): void {
  const remaining = useRef(milliseconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
