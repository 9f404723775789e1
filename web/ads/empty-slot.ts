/** Empties a slot without an advertisement. The slot closes, or shows its offer if closing would move visible content. */
export const leaveEmpty = (element: HTMLElement): void => closePlace(element, 'unfilled')

/** Removes the slot; for visitors who get no advertisements at all. */
export const refuse = (element: HTMLElement): void => closePlace(element, 'refused')

function closePlace(element: HTMLElement, classIfSeen: 'unfilled' | 'refused'): void {
  const place = element.closest<HTMLElement>('.ad-place')
  if (!place) return
  element.replaceChildren()
  if (isBelowViewport(place)) place.hidden = true
  else place.classList.add(classIfSeen)
}

const isBelowViewport = (element: HTMLElement) => element.getBoundingClientRect().top >= window.innerHeight
