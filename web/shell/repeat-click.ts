/** On the element that the transition covered. */
export async function repeatClick(event: MouseEvent, transition: ViewTransition): Promise<void> {
  // React reports a transition that is skipped earlier as an error.
  await Promise.allSettled([transition.ready])
  transition.skipTransition()
  await Promise.allSettled([transition.finished])
  const target = document.elementFromPoint(event.clientX, event.clientY)
  if (!target || target === event.target || !(event.target as Node).contains(target)) return
  target.closest<HTMLElement>('a, button, input')?.focus()
  target.dispatchEvent(new MouseEvent('click', event))
}
