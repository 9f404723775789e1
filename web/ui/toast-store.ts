/** A message at the bottom of the screen. */
export interface Toast {
  /** A new one for every message, so that the same words again start their time anew. */
  id: number
  kind: 'error' | 'notice'
  text: string
  /** What can be done about it; the message then stays until it is done or dismissed. */
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

/** Shows a failure; it takes the place of what is there. Only in the browser. */
export const showError = (text: string): void => show({ id: ++count, kind: 'error', text })

/** Confirms something that was done. Only in the browser. */
export const showNotice = (text: string, action?: ToastAction): void =>
  show({ id: ++count, kind: 'notice', text, action })

export const hideToast = (): void => show(null)

export const currentToast = (): Toast | null => current

/** Calls `listener` at every change until the returned function is called. */
export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
