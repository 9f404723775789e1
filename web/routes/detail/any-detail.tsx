import { Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import type { DetailProps } from './detail-props.ts'

const Detail = lazyWithRetry(() => import('./all-types.tsx').then((module) => module.Detail))

/**
 * Renders content of any type, with a script for all types. For content whose URL begins like that of another type, for example
 * a video of a podcast.
 */
export const AnyDetail = (props: DetailProps) => (
  <Suspense>
    <Detail {...props} />
  </Suspense>
)
