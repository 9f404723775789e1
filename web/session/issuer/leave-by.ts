import { emitBeforeRedirect, setRedirecting } from '../session-events.ts'

/** Awaits the `onBeforeRedirect` listeners, then calls `redirect`. Resolves when the visitor returns from the back/forward cache. */
export async function redirectToIssuer(redirect: () => Promise<void>): Promise<void> {
  setRedirecting(true)
  try {
    await emitBeforeRedirect()
    // The library resolves on any `pageshow`, also of the page that is being left.
    const restored = new Promise<void>((resolve) => {
      window.addEventListener('pageshow', ({ persisted }) => persisted && resolve())
    })
    await redirect()
    await restored
  } finally {
    setRedirecting(false)
  }
}
