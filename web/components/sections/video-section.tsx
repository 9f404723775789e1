import { durationText } from '#web/lib/time/duration.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import type { SectionOf } from './section-of.ts'
import { Stage } from './video-stage.tsx'

export function VideoSection({ section }: { section: SectionOf<'VideoSection'> }) {
  const { mediaId, title, posterImage, durationSeconds } = section
  const media: PlayableMedia | null =
    mediaId === null
      ? null
      : {
          kind: 'video',
          mediaId,
          title,
          ...(posterImage && { imageUrl: posterImage.medium1x1 }),
          ...(durationSeconds !== null && { durationSeconds }),
        }
  return (
    <figure className="video-section wide-figure full-bleed md:max-w-[860px]">
      <Stage media={media} image={posterImage} notice="This video is not available now" isPart />
      <figcaption>{[`Watch: ${title}`, durationText(durationSeconds ?? 0)].filter(Boolean).join(', ')}</figcaption>
    </figure>
  )
}
