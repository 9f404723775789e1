import { useEffect } from 'react'
import { usePlayer } from '#web/player/core/player-store.ts'
import { showError } from '#web/ui/toast/toast-store.ts'

/** By then playback has buffered its first seconds, and no longer competes for bandwidth and the main thread. */
const DELAY_MS = 2_000

/** Use once, in the root. */
export function usePrepareOffline(): void {
  const isPlaying = usePlayer((state) => state.playing)
  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    const prepareLater = () => {
      const timer = setTimeout(() => void prepare(isPlaying), DELAY_MS)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }
    if (isPlaying) prepareLater()
    else
      for (const event of ['pointerdown', 'keydown'])
        window.addEventListener(event, prepareLater, { once: true, signal })
    return () => cancel.abort()
  }, [isPlaying])
}

async function prepare(isPlaying: boolean): Promise<void> {
  const module = await import('./prepare-offline.ts').catch(() => null)
  if (module) await module.prepareOffline(isPlaying)
  // A deployment has deleted the scripts of this page before it could load them in advance.
  else if (navigator.onLine) showError('Part of this page is missing, please reload it')
}
