/** For a stored value whose module dispatches `changed` on the window when it changes it; other tabs are heard by the storage. */
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
