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
    const transition = running
    running = null
    // Loaded for the first such click, because most visits have none.
    if (transition && event.isTrusted) void import('./repeat-click.ts').then((it) => it.repeatClick(event, transition))
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('click', click, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('click', click, true)
  }
}
