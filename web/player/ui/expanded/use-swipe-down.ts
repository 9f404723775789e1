import { useRef, type TouchEvent } from 'react'

/** Pixels; a flick is shorter. */
const FAR = 110
const FLICK = { distance: 40, ms: 250 }

const OWN_GESTURE = 'input, .panel, .menu'

/** The element, whose child may scroll, follows the finger and returns when released early. */
export function useSwipeDown(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number; at: number }>(undefined)
  const move = (element: HTMLElement, by: number) => {
    element.style.translate = by > 0 ? `0 ${by}px` : ''
    element.classList.toggle('is-dragged', by > 0)
  }
  return {
    onTouchStart({ target, touches, currentTarget, timeStamp }: TouchEvent<HTMLElement>) {
      const finger = touches[0]
      const isOther = touches.length > 1 || (currentTarget.firstElementChild?.scrollTop ?? 0) > 0
      const isOwnGesture = target instanceof Element && target.closest(OWN_GESTURE) !== null
      start.current =
        !finger || isOther || isOwnGesture ? undefined : { x: finger.clientX, y: finger.clientY, at: timeStamp }
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = touches[0]
      if (!finger || !start.current) return
      const down = finger.clientY - start.current.y
      if (Math.abs(finger.clientX - start.current.x) > Math.max(24, down)) start.current = undefined
      move(currentTarget, start.current ? down : 0)
    },
    onTouchEnd({ changedTouches, currentTarget, timeStamp }: TouchEvent<HTMLElement>) {
      const finger = changedTouches[0]
      const { y = Infinity, at = 0 } = start.current ?? {}
      const far = timeStamp - at < FLICK.ms ? FLICK.distance : FAR
      const isFar = finger && finger.clientY - y > far
      start.current = undefined
      // After a far swipe the dialog closes from where it is.
      if (isFar) onSwipe()
      else move(currentTarget, 0)
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      start.current = undefined
      move(currentTarget, 0)
    },
  }
}
