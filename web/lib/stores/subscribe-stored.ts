/** Subscribes to a stored value: the module that writes it dispatches `changed` on the window, and other tabs cause a `storage` event. */
export const subscribeStored =
  (changed: string) =>
  (listener: () => void): (() => void) => {
    window.addEventListener(changed, listener)
    window.addEventListener('storage', listener)
    return () => {
      window.removeEventListener(changed, listener)
      window.removeEventListener('storage', listener)
    }
  }
