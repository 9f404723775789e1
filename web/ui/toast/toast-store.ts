import { createValueStore } from '#web/lib/stores/value-store.ts'

/** How long a toast without an action is visible. */
export const TOAST_MS = 3000

export interface Toast {
  /** Unique, so that a repeated text restarts the timer. */
  id: number
  kind: 'error' | 'notice'
  text: string
  /** With an action, the toast stays until it is used or dismissed, unless the action has a time. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  text: string
  onChoose: () => void
  /** Milliseconds. */
  lasts?: number
}

/** The number counts toasts so far. */
const store = createValueStore<{ current: Toast | null; count: number }>({ current: null, count: 0 })

function show(toast: Omit<Toast, 'id'>): void {
  const id = store.get().count + 1
  store.set({ current: { id, ...toast }, count: id })
}

/** Replaces the current toast. Browser only. */
export const showError = (text: string): void => show({ kind: 'error', text })

/** Replaces the current toast. Browser only. */
export const showNotice = (text: string, action?: ToastAction): void => show({ kind: 'notice', text, action })

export const hideToast = (): void => store.set({ ...store.get(), current: null })

export const currentToast = (): Toast | null => store.get().current

export const subscribeToast = store.subscribe
