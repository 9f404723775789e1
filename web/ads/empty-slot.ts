/** Removes an advertisement that did not come: the place closes, or shows its offer where closing would move what is seen. */
export const leaveEmpty = (element: HTMLElement): void => closePlace(element, 'unfilled')

/** Removes the place where there may be no advertisements at all. */
export const refuse = (element: HTMLElement): void => closePlace(element, 'refused')

function closePlace(element: HTMLElement, classIfSeen: 'unfilled' | 'refused'): void {
  const place = element.closest<HTMLElement>('.ad-place')
  if (!place) return
  element.replaceChildren()
  if (isBelowViewport(place)) place.hidden = true
  else place.classList.add(classIfSeen)
}

const isBelowViewport = (element: HTMLElement) => element.getBoundingClientRect().top >= window.innerHeight
