import './hosted-player.css'
/** Visually hidden, or in the stage of a video. */
export interface PlayerContainer {
  element: HTMLElement
  moveTo: (stage: HTMLElement | null) => void
  remove: () => void
}

export function createPlayerContainer(): PlayerContainer {
  const element = document.createElement('div')
  const hide = () => {
    element.className = 'sr-only'
    element.setAttribute('aria-hidden', 'true')
    document.body.append(element)
  }
  hide()
  return {
    element,
    moveTo(stage) {
      if (!stage) return hide()
      element.className = 'hosted-stage'
      element.removeAttribute('aria-hidden')
      stage.append(element)
    },
    remove: () => element.remove(),
  }
}
