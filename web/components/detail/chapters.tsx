import { lazyWhenReached } from '#web/lib/lazy-load.ts'
import type { ChaptersProps } from './chapters-body.tsx'
import '#web/player/transcripts/transcripts.css'

// Any pointer movement over a page with a rendered list loads the script, so that it is ready before a click.
const ChaptersBody = lazyWhenReached('main:has(.timed-list)', () =>
  import('./chapters-body.tsx').then((module) => module.ChaptersBody),
)

export function Chapters(props: ChaptersProps) {
  if (props.chapters.length === 0 && !(props.chaptersUrl && props.media)) return null
  return <ChaptersBody {...props} />
}
