/** React Router's key of the current history entry; the first one has none. */
const entryKey = () => (history.state as { key?: string } | null)?.key ?? ''

/**
 * Returns a ref callback for rows that scroll sideways: a row is at its old position when the visitor comes back to its page. The
 * positions are in memory only: after a reload a row begins at its start.
 */
function createRowScroll() {
  /** In CSS pixels, by history entry and heading. */
  const positions = new Map<string, number>()
  return (row: HTMLElement | null): (() => void) | undefined => {
    if (!row) return undefined
    const key = `${entryKey()} ${row.closest('section')?.querySelector('h2')?.textContent}`
    const position = positions.get(key)
    const save = () => void positions.set(key, row.scrollLeft)
    if (position !== undefined) row.scrollLeft = position
    // A visitor may have scrolled before the row was hydrated.
    else requestAnimationFrame(save)
    row.addEventListener('scroll', save, { passive: true })
    return () => row.removeEventListener('scroll', save)
  }
}

export const keepScroll = createRowScroll()
