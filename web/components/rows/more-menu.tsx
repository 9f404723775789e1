import { type ComponentProps, Suspense } from 'react'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'

const CardMenu = lazyWithFallback(() => import('../continue/card-menu.tsx').then((module) => module.CardMenu))

/** The menu of a card that plays something: queue it, mark it, save it. Fetched when it is first drawn. */
export const MoreMenu = (props: ComponentProps<typeof CardMenu>) => (
  <Suspense>
    <CardMenu {...props} />
  </Suspense>
)
