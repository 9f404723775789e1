import type { ReactNode } from 'react'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { HeaderImageFragment } from '#web/gateway/generated/types.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { VideoStage } from '#web/player/ui/video/video-stage.tsx'
import './video-stage.css'
import '#web/player/ui/video/video.css'

interface StageProps {
  /** Null if this visitor cannot play the video now. */
  media: PlayableMedia | null
  image: HeaderImageFragment | null
  notice: string | null
  mark?: ReactNode
  /** Part of a text, not the main content, which loads its poster with priority. */
  isPart?: boolean
}

export function Stage({ media, image, notice, mark, isPart = false }: StageProps) {
  const poster = image && (
    <ResponsiveImage
      url={image.large16x9}
      placeholder={image.placeholder}
      alt={image.imageDescription}
      width={1120}
      height={630}
      sizes={isPart ? '(min-width: 1000px) 860px, 100vw' : '(min-width: 1200px) calc(100vw - 316px), 100vw'}
      priority={!isPart}
    />
  )
  if (media) return <VideoStage media={media} poster={poster} />
  return (
    <div className="stage">
      {poster}
      <div className="stage-note">
        {mark && <div className="stage-title">{mark}</div>}
        <p>{notice ?? 'This video cannot be played now'}</p>
      </div>
    </div>
  )
}
