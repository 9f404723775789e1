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

/** Pauses while the pointer or the focus is inside, and in a hidden tab. Stopped at first under `prefers-reduced-motion`. */
export function useRotation(count: number, everyMs = 8000) {
  const [index, setIndex] = useState(0)
  const [userChoice, setUserChoice] = useState<'run' | 'stop' | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isReduced = useReducedMotion()
  const isStopped = userChoice === null ? isReduced : userChoice === 'stop'
  const preloaded = usePreloaded(index, count, everyMs / 2)
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
    /** The slides shown so far, and the next one half an interval early, so that its image loads in time. */
    preloaded,
    select: (slide: number) => setIndex((slide + count) % count),
    toggle: () => setUserChoice(isStopped ? 'run' : 'stop'),
    containerProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

function usePreloaded(index: number, count: number, delayMs: number): ReadonlySet<number> {
  const [slides, setSlides] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timer = setTimeout(() => setSlides((before) => new Set(before).add(index).add((index + 1) % count)), delayMs)
    return () => clearTimeout(timer)
  }, [index, count, delayMs])
  return new Set(slides).add(index)
}

export type Rotation = ReturnType<typeof useRotation>
