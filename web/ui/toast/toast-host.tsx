import { Suspense, useEffect, useReducer, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { currentToast, hideToast, subscribeToast, TOAST_MS, type Toast } from './toast-store.ts'

// Most visits show no toast. `prepareOffline` loads the script for those that are about the network.
const TimedToast = lazyWithRetry(() => import('./toast.tsx').then((module) => module.TimedToast))

/** Shows one toast at a time, in the open dialog, because everything else is inert; after it closes, in the page. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToast, currentToast, () => null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const dialog = toast && openDialog()
  useEffect(() => {
    dialog?.addEventListener('close', rerender)
    return () => dialog?.removeEventListener('close', rerender)
  }, [dialog])
  if (!toast) return null
  return createPortal(
    <Suspense key={toast.id} fallback={<PlainToast toast={toast} />}>
      <TimedToast toast={toast} />
    </Suspense>,
    dialog ?? document.body,
  )
}

/** Until its script is there, which without a network is never. The choice of an action has to wait for it. */
function PlainToast({ toast: { kind, text, action } }: { toast: Toast }) {
  useEffect(() => {
    const timer = action ? undefined : setTimeout(hideToast, TOAST_MS)
    return () => clearTimeout(timer)
  }, [action])
  return (
    <div className="toasts waiting">
      <p className={`toast stays ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
        {text}
      </p>
    </div>
  )
}

const focused = () => document.querySelector<HTMLElement>(':focus')

/** The modal dialog with the focus, otherwise the last in the document. */
const openDialog = () =>
  focused()?.closest('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
