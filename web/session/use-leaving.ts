import { useState } from 'react'

type Leave = (journey: () => Promise<void>) => void

/** Whether the page is being left for the issuer, and how to leave it; false again when the page is seen once more. */
export function useLeaving(): [boolean, Leave] {
  const [isLeaving, setLeaving] = useState(false)
  const leave: Leave = (journey) => {
    setLeaving(true)
    void journey().finally(() => setLeaving(false))
  }
  return [isLeaving, leave]
}
