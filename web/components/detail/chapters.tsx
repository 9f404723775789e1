import { lazy, Suspense } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import type { ChaptersProps } from './chapters-body.tsx'
import '#web/player/transcripts/transcripts.css'

const ChaptersBody = lazy(() =>
  loadWithRetry(() => import('./chapters-body.tsx')).then((module) => ({ default: module.ChaptersBody })),
)

/** Chapters of a recording that has any; most have none. */
export function Chapters(props: ChaptersProps) {
  if (props.chapters.length === 0 && !(props.chaptersUrl && props.media)) return null
  return (
    <Suspense>
      <ChaptersBody {...props} />
    </Suspense>
  )
}
