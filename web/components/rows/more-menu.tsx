import { type ComponentProps, Suspense } from 'react'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'

const CardMenu = lazyWithFallback(() => import('../continue/card-menu.tsx').then((module) => module.CardMenu))

export const MoreMenu = (props: ComponentProps<typeof CardMenu>) => (
  <Suspense>
    <CardMenu {...props} />
  </Suspense>
)
