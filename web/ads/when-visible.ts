/** Half of the element must be visible for `ms` without a break; calls again after `ms` if `onSeen` returns true. Stops at its removal. */
export function whenVisible(element: HTMLElement, ms: number, onSeen: () => boolean | void): void {
  let isInView = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5
      update()
    },
    { threshold: 0.5 },
  )

  function update(): void {
    if (!element.isConnected) return stop()
    const isSeen = isInView && document.visibilityState === 'visible'
    if (!isSeen) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(seen, ms)
  }

  function seen(): void {
    timer = undefined
    if (element.isConnected && onSeen() === true) update()
    else stop()
  }

  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }

  observer.observe(element)
  document.addEventListener('visibilitychange', update)
}
