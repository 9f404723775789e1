/** React Router's key of the history entry; the first one has none. */
const entryKey = () => (history.state as { key?: string } | null)?.key ?? ''

/** Rows that scroll sideways keep their position when the visitor comes back to the page, but not after a reload. */
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
