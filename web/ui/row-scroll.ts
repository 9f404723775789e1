/** By how much rows are scrolled, by history entry and heading. In memory: after a reload a row begins at its start. */
const distances = new Map<string, number>()

/** React Router's key of the current history entry; the first one has none. */
const entryKey = () => (history.state as { key?: string } | null)?.key ?? ''

/** A ref callback: the row is at its old position when the visitor comes back to its page. */
export function keepScroll(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined
  const key = `${entryKey()} ${row.closest('section')?.querySelector('h2')?.textContent}`
  const restore = () => {
    const distance = distances.get(key)
    if (distance !== undefined) row.scrollLeft = distance
  }
  const save = () => void distances.set(key, row.scrollLeft)
  restore()
  // A row outside the viewport has no content to scroll yet.
  row.addEventListener('contentvisibilityautostatechange', restore, { once: true })
  row.addEventListener('scroll', save, { passive: true })
  return () => {
    row.removeEventListener('contentvisibilityautostatechange', restore)
    row.removeEventListener('scroll', save)
  }
}
