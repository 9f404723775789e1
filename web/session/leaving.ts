type Listener = () => Promise<void>

const listeners = new Set<Listener>()

/** Has `listener` finish before this page is left for the identity provider, until the returned function is called. */
export function onLeaving(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** To be awaited before the page is left. What a listener fails to do holds nobody back. */
export async function announceLeaving(): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener()))
}
