import { useEffect, useState } from 'react'

const AWAKE_MS = 3_000

/** Awake after input, for 3 seconds. */
export function useAwake() {
  const [stirs, setStirs] = useState(1)
  const [sleptAfter, setSleptAfter] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSleptAfter(stirs), AWAKE_MS)
    return () => clearTimeout(timer)
  }, [stirs])
  return {
    isAwake: stirs !== sleptAfter,
    wake: () => setStirs((count) => count + 1),
    sleep: () => setSleptAfter(stirs),
  }
}
