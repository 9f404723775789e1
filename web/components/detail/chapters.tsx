import { lazy, Suspense } from 'react'
import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import '#web/player/transcripts/transcripts.css'

const ChaptersBody = lazy(() =>
  loadWithRetry(() => import('./chapters-body.tsx')).then((module) => ({ default: module.ChaptersBody })),
)

export interface ChaptersProps extends Pick<EpisodeDetailFragment, 'chapters'> {
  /** URL of the publisher's chapter file, if the chapters are not part of the episode. */
  chaptersUrl?: string | null
  /** Null if this visitor cannot play the episode now. */
  media: PlayableMedia | null
}

/** Chapters of a recording that has any; most have none. */
export function Chapters(props: ChaptersProps) {
  if (props.chapters.length === 0 && !(props.chaptersUrl && props.media)) return null
  return (
    <Suspense>
      <ChaptersBody {...props} />
    </Suspense>
  )
}
