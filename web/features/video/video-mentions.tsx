import { Mention } from '#web/components/detail/mention.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import type { VideoMentionFragment } from '#web/gateway/generated/types.ts'
import { durationShort } from '#web/lib/time/duration.ts'

export function VideoMentions({ title, videos }: { title: string; videos: readonly VideoMentionFragment[] }) {
  if (videos.length === 0) return null
  return (
    <SideSection title={title}>
      <ul className="mentions">
        {videos.map((video) => (
          <Mention
            key={video._id}
            to={video._url}
            title={video.headline}
            language={video.language}
            image={video.headerImage}
            below={factsOf(video)}
          />
        ))}
      </ul>
    </SideSection>
  )
}

const factsOf = ({ relatedPodcast, overline, duration }: VideoMentionFragment): string =>
  [relatedPodcast?.headline ?? overline, durationShort(duration ?? 0)].filter(Boolean).join(' · ')
