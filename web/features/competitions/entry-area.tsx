import { lazy, memo, Suspense } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import type { EntryAndDrawProps } from './entry-and-draw.tsx'

const ENTRY_AREA = 'entry-area'
const NEAR = '600px'

const LazyEntryAndDraw = lazy(async () => {
  await untilNear()
  const { EntryAndDraw } = await loadWithRetry(() => import('./entry-and-draw.tsx'))
  return { default: EntryAndDraw }
})

function untilNear(): Promise<void> {
  const area = typeof document === 'undefined' ? null : document.getElementById(ENTRY_AREA)
  if (!area) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    observer.observe(area)
  })
}

/** The script loads when the server's HTML comes near the viewport, or at once after a client-side navigation. */
export const EntryArea = memo(function EntryArea(props: EntryAndDrawProps) {
  return (
    <div id={ENTRY_AREA}>
      <Suspense>
        <LazyEntryAndDraw {...props} />
      </Suspense>
    </div>
  )
})
