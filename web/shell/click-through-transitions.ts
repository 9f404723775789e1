/** Captured elements receive no clicks during a view transition, so a click skips it and is repeated. Returns the function that stops this. */
export function clickThroughTransitions(): () => void {
  let running: ViewTransition | null | undefined
  const press = () => {
    running = document.activeViewTransition
  }
  const click = (event: MouseEvent) => {
    const transition = running
    running = null
    // On demand, because most visits have no such click.
    if (transition && event.isTrusted) void import('./repeat-click.ts').then((it) => it.repeatClick(event, transition))
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('click', click, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('click', click, true)
  }
}
