import { Suspense, useLayoutEffect, useState } from 'react'
import { useInBrowser } from '#web/lib/browser/use-hydrated.ts'
import { hasUnfinished } from '#web/lib/inline-scripts/unfinished-playback.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'

const ContinueRow = lazyWithFallback(() => import('./continue-row.tsx').then((module) => module.ContinueRow))

const hasRow = () => typeof document !== 'undefined' && hasUnfinished()

/**
 * Slot of the "Continue listening" row. Whether the row is shown is decided once, when the page opens: a row that appears later
 * would cause a layout shift.
 */
export function ContinueSlot() {
  const [isEnabled] = useState(hasRow)
  const isShown = useInBrowser(() => isEnabled)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isEnabled) dataset['continues'] = ''
    else delete dataset['continues']
  }, [isEnabled])
  return (
    <div className="continue-slot">
      {isShown && (
        <Suspense>
          <ContinueRow />
        </Suspense>
      )}
    </div>
  )
}
