import { useEffect, useState, useSyncExternalStore } from 'react'

const REDUCED = '(prefers-reduced-motion: reduce)'

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(REDUCED)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(REDUCED).matches,
    () => false,
  )
}

/**
 * Which of `count` slides is shown. They move on by themselves, but not under the pointer, while something in them has
 * the focus, in a hidden tab, after the listener stopped them, or for who asked the system for less motion.
 */
export function useRotation(count: number, everyMs = 8000) {
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<'run' | 'stop' | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isReduced = useReducedMotion()
  const isStopped = choice === null ? isReduced : choice === 'stop'
  const isRunning = !isStopped && !isHovered && !isFocused && count > 1

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((index + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [isRunning, count, everyMs, index])

  return {
    index,
    isStopped,
    isRunning,
    select: (slide: number) => setIndex((slide + count) % count),
    toggle: () => setChoice(isStopped ? 'run' : 'stop'),
    /** For the element that holds the slides and their controls. */
    holders: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

export type Rotation = ReturnType<typeof useRotation>
