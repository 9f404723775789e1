/**
 * During a view transition, captured elements receive no pointer events, which on a slow device lasts noticeably. A click during
 * that time skips the transition and is repeated on the element below. Returns a function that stops this.
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
