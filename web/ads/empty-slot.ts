/** The slot closes, or shows its offer if closing would move visible content. */
export const leaveEmpty = (element: HTMLElement): void => closePlacement(element, 'unfilled')

/** For visitors who get no advertisements at all. */
export const refuse = (element: HTMLElement): void => closePlacement(element, 'refused')

function closePlacement(element: HTMLElement, classIfSeen: 'unfilled' | 'refused'): void {
  const placement = element.closest<HTMLElement>('.ad-placement')
  if (!placement) return
  element.replaceChildren()
  if (isBelowViewport(placement)) placement.hidden = true
  else placement.classList.add(classIfSeen)
}

const isBelowViewport = (element: HTMLElement) => element.getBoundingClientRect().top >= window.innerHeight
