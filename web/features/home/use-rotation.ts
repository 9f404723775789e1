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
  const seen = useSeen(index, count, everyMs / 2)
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
    /** The slides that were shown, and the next one some time before its turn. */
    seen,
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

function useSeen(index: number, count: number, headStartMs: number): ReadonlySet<number> {
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timer = setTimeout(
      () => setKnown((before) => new Set(before).add(index).add((index + 1) % count)),
      headStartMs,
    )
    return () => clearTimeout(timer)
  }, [index, count, headStartMs])
  return new Set(known).add(index)
}

export type Rotation = ReturnType<typeof useRotation>
