import { type ComponentProps, Suspense } from 'react'
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts'

const MediaMenu = lazyOrNothing(async () => (await import('./continue/media-menu.tsx')).MediaMenu)

/** The menu of something that plays: queue it, mark it. Fetched when it is first drawn. */
export const MoreMenu = (props: ComponentProps<typeof MediaMenu>) => (
  <Suspense>
    <MediaMenu {...props} />
  </Suspense>
)
