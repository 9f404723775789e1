import { Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import type { DetailProps } from './detail-props.ts'

const Detail = lazyWithRetry(() => import('./all-types.tsx').then((module) => module.Detail))

/** For content whose URL begins like that of another type, such as a video of a podcast. */
export const AnyDetail = (props: DetailProps) => (
  <Suspense>
    <Detail {...props} />
  </Suspense>
)
