import { Suspense, useLayoutEffect, useState } from 'react'
import { useInBrowser } from '#web/lib/browser/use-hydrated.ts'
import { hasUnfinished } from '#web/lib/inline-scripts/unfinished-playback.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'

const ContinueRow = lazyWithFallback(() => import('./continue-row.tsx').then((module) => module.ContinueRow))

const hasRow = () => typeof document !== 'undefined' && hasUnfinished()

/** Decides once, when the page opens, whether the row is shown: a row that appears later would shift the layout. */
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
