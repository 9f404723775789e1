import { useCallback, useEffect, useRef, useState } from 'react'

const AWAKE_MS = 3_000

/** Whether something has stirred during the last 3 seconds. */
export function useAwake() {
  const [isAwake, setAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])
  const wake = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(true)
    timer.current = setTimeout(() => setAwake(false), AWAKE_MS)
  }, [])
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [wake])
  return { isAwake, wake, sleep }
}
