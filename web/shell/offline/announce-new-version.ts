import { showNotice } from '#web/ui/toast/toast-store.ts'

/** The build dispatches it for each script that could not be imported. */
const FAILED = 'vite:preloadError'

/** Says once that a deployment has deleted scripts of this page, because a control that needs one does nothing. */
export function announceNewVersion(): void {
  const stop = new AbortController()
  const announce = () => {
    if (!hasMissingScript()) return
    stop.abort()
    showNotice('Part of this page is missing, please reload it', {
      text: 'Reload',
      onChoose: () => window.location.reload(),
    })
  }
  // A task, so that this message replaces that of the control.
  window.addEventListener(FAILED, () => setTimeout(announce), { signal: stop.signal })
}

/** Without a network, a script has no status. */
const hasMissingScript = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 404 && entry.name.endsWith('.js'))
