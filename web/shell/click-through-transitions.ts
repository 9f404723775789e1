/**
 * Nothing that a view transition has captured receives pointer events, for as long as a slow device takes for it. A click in that
 * time ends the transition, and goes to what it is on. Returns a function that stops this.
 */
export function clickThroughTransitions(): () => void {
  let running: ViewTransition | null | undefined
  const press = () => {
    running = document.activeViewTransition
  }
  const click = (event: MouseEvent) => {
    if (running && event.isTrusted) void repeat(event, running)
    running = null
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('click', click, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('click', click, true)
  }
}

async function repeat(event: MouseEvent, transition: ViewTransition): Promise<void> {
  // Skipped earlier it would be an error to React.
  await Promise.allSettled([transition.ready])
  transition.skipTransition()
  await Promise.allSettled([transition.finished])
  const target = document.elementFromPoint(event.clientX, event.clientY)
  if (!target || target === event.target || !(event.target as Node).contains(target)) return
  target.closest<HTMLElement>('a, button, input')?.focus()
  target.dispatchEvent(new MouseEvent('click', event))
}
