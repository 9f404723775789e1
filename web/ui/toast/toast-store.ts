import { createValueStore } from '#web/lib/stores/value-store.ts'

/** A message at the bottom of the screen. */
export interface Toast {
  /** Unique, so that a repeated text restarts the timer. */
  id: number
  kind: 'error' | 'notice'
  text: string
  /** An action; the toast then stays until it is used or dismissed, or as long as the action says. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  text: string
  onChoose: () => void
  /** Milliseconds. */
  lasts?: number
}

/** The current toast, and the number of toasts so far. */
const store = createValueStore<{ current: Toast | null; count: number }>({ current: null, count: 0 })

function show(toast: Omit<Toast, 'id'>): void {
  const id = store.get().count + 1
  store.set({ current: { id, ...toast }, count: id })
}

/** Shows an error; replaces the current toast. Browser only. */
export const showError = (text: string): void => show({ kind: 'error', text })

/** Shows a confirmation; replaces the current toast. Browser only. */
export const showNotice = (text: string, action?: ToastAction): void => show({ kind: 'notice', text, action })

export const hideToast = (): void => store.set({ ...store.get(), current: null })

export const currentToast = (): Toast | null => store.get().current

/** Calls `listener` after every change; returns the function that unsubscribes. */
export const subscribeToast = store.subscribe
