/** A message at the bottom of the screen. */
export interface Toast {
  /** Unique, so that a repeated text restarts the timer. */
  id: number
  kind: 'error' | 'notice'
  text: string
  /** An action; the toast then stays until it is used or dismissed. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  text: string
  onChoose: () => void
}

let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

function show(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows an error; replaces the current toast. Browser only. */
export const showError = (text: string): void => show({ id: ++count, kind: 'error', text })

/** Shows a confirmation; replaces the current toast. Browser only. */
export const showNotice = (text: string, action?: ToastAction): void =>
  show({ id: ++count, kind: 'notice', text, action })

export const hideToast = (): void => show(null)

export const currentToast = (): Toast | null => current

/** Calls `listener` after every change; returns the function that unsubscribes. */
export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
