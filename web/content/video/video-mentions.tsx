import { Link } from 'react-router'
import type { VideoMentionFragment } from '#web/gateway/generated/types.ts'
import { durationShort } from '#web/lib/duration.ts'
import { SideSection } from '../detail/side-section.tsx'
import { Picture } from '../picture.tsx'

/** Other videos beside one; nothing where there are none. */
export function VideoMentions({ title, videos }: { title: string; videos: readonly VideoMentionFragment[] }) {
  if (videos.length === 0) return null
  return (
    <SideSection title={title}>
      <ul className="vlist">
        {videos.map((video) => (
          <VideoMention key={video._id} video={video} />
        ))}
      </ul>
    </SideSection>
  )
}

function VideoMention({ video }: { video: VideoMentionFragment }) {
  const { headerImage: image, headline, language, relatedPodcast, overline, duration } = video
  const facts = [relatedPodcast?.headline ?? overline, durationShort(duration ?? 0)].filter(Boolean)
  return (
    <li className="v-m">
      <div className="art r169">
        {image && (
          <Picture url={image.small16x9} placeholder={image.placeholder} alt="" width={132} height={74} sizes="132px" />
        )}
      </div>
      <div className="txt">
        <p className="ttl clamp2" lang={language ?? undefined}>
          <Link to={video._url}>{headline}</Link>
        </p>
        <p className="meta">{facts.join(' · ')}</p>
      </div>
    </li>
  )
}
