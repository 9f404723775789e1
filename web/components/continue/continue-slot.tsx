import { Suspense, useLayoutEffect, useState } from 'react'
import { hasUnfinished } from '#web/lib/unfinished-playback.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import { useInBrowser } from '#web/lib/use-hydrated.ts'
import './continue.css'

const ContinueRow = lazyWithFallback(() => import('./continue-row.tsx').then((module) => module.ContinueRow))

const wantsRow = () => typeof document !== 'undefined' && hasUnfinished()

/**
 * The place of "Continue listening". Whether there is one is decided when the page opens and not again while it is open:
 * a row that came later would push away what is being read.
 */
export function ContinueSlot() {
  const [isWanted] = useState(wantsRow)
  const isShown = useInBrowser(() => isWanted)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isWanted) dataset['continues'] = ''
    else delete dataset['continues']
  }, [isWanted])
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
