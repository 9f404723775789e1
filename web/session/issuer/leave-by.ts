import { announceLeaving, setLeaving } from '../leaving.ts'

/** Leaves by `redirect` once nobody has anything left to finish. Resolves when this page is seen again. */
export async function redirectThrough(redirect: () => Promise<void>): Promise<void> {
  setLeaving(true)
  try {
    await announceLeaving()
    // The library takes the redirect for done as soon as any page is shown, be it the one that is being left.
    const seenAgain = new Promise<void>((resolve) => {
      window.addEventListener('pageshow', ({ persisted }) => persisted && resolve())
    })
    await redirect()
    await seenAgain
  } finally {
    setLeaving(false)
  }
}
