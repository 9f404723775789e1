import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { People } from '#web/components/detail/people.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { availabilityText } from '#web/components/playback/availability-text.ts'
import { Sections } from '#web/components/sections/sections.tsx'
import { Stage } from '#web/components/sections/video-stage.tsx'
import type { SpecialDetailFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { videoToPlayable } from '#web/player/playable/to-playable.ts'
import { VideoHead } from './video-head.tsx'
import { VideoMentions } from './video-mentions.tsx'
import '#web/components/detail/detail.css'

export function SpecialPage({ special, loadedAt }: { special: SpecialDetailFragment; loadedAt: number }) {
  const now = useNow(loadedAt)
  const media = videoToPlayable(special, null)
  const availability = availabilityText(special.availability, now)
  return (
    <div className="page-width" data-station={special.station ? toStationId(special.station) : undefined}>
      <Breadcrumbs crumbs={[{ to: '/video', text: 'Video' }]} page={special.headline} />
      <div className="stage-frame">
        <Stage media={media} image={special.headerImage} notice={availability} />
      </div>
      <div className="columns mt-6.5">
        <div className="house">
          <VideoHead
            content={special}
            above={
              special.overline &&
              !special.badges.includes(special.overline) && <p className="kicker theme">{special.overline}</p>
            }
            facts={[publishedAgo(special, now), durationText(special.duration ?? 0), special.stationName]}
            availability={media ? availability : null}
          />
          {hasBodyText({ content: special }) && (
            <div className="mt-4">
              <BodyText content={special} />
            </div>
          )}
          <Sections sections={special.sections} />
        </div>
        <div className="aside">
          <VideoMentions title="More like this" videos={special.relatedVideos} />
          <People people={special.presenters} />
          <Topics topics={special.topicList} />
        </div>
      </div>
    </div>
  )
}
