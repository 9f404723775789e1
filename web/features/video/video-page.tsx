import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { Chapters } from '#web/components/detail/chapters.tsx'
import { Neighbours } from '#web/components/detail/neighbours.tsx'
import { People } from '#web/components/detail/people.tsx'
import { RelatedList } from '#web/components/detail/related-list.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { Transcripts } from '#web/components/detail/transcripts.tsx'
import { availabilityText } from '#web/components/playback/availability-text.ts'
import { seasonAndEpisode } from '#web/components/playback/season-and-episode.ts'
import { Stage } from '#web/components/sections/video-stage.tsx'
import type { VideoDetailFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { videoToPlayable } from '#web/player/playable/to-playable.ts'
import { TimestampSlot } from '#web/player/progress/timestamp-slot.tsx'
import { DownloadButton } from '#web/player/ui/downloads/download-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { SeasonEpisodes } from './season-episodes.tsx'
import { VideoHead } from './video-head.tsx'
import { VideoMentions } from './video-mentions.tsx'
import '#web/components/detail/detail.css'

interface VideoPageProps {
  video: VideoDetailFragment
  loadedAt: number
  after: string | null
}

export function VideoPage({ video, loadedAt, after }: VideoPageProps) {
  const now = useNow(loadedAt)
  const { relatedPodcast: podcast, relatedSeason: season, show, station } = video
  const media = videoToPlayable(video, podcast ?? show)
  const availability = availabilityText(video.availability, now)
  return (
    <div className="page-width" data-station={station ? toStationId(station) : undefined}>
      <Breadcrumbs
        crumbs={[{ to: '/video', text: 'Video' }, ...(podcast ? [{ to: podcast._url, text: podcast.headline }] : [])]}
        page={video.headline}
      />
      <div className="stage-frame">
        <Stage media={media} image={video.headerImage} notice={availability} />
      </div>
      <div className="columns mt-6.5">
        <div className="grid grid-cols-1 content-start gap-10">
          <div>
            <VideoHead
              content={video}
              above={<SeriesLine video={video} />}
              facts={[
                publishedAgo(video, now),
                durationText(video.duration ?? 0),
                video.overline === podcast?.headline ? null : video.overline,
              ]}
              availability={media ? availability : null}
              followed={podcast ?? show}
              actions={media && <TimestampSlot media={media} />}
              moreActions={
                media && (
                  <>
                    <DownloadButton media={media} />
                    <ShareButton content={video} />
                  </>
                )
              }
            />
            {hasBodyText({ content: video }) && (
              <div className="mt-4">
                <BodyText content={video} />
              </div>
            )}
          </div>
          <Chapters chapters={video.chapters} media={media} />
          {season && <SeasonEpisodes season={season} series={podcast} after={after} now={now} currentId={video._id} />}
          <Neighbours previousEpisode={video.previousEpisode} nextEpisode={video.nextEpisode} />
        </div>
        <div className="aside">
          <VideoMentions title="More like this" videos={video.relatedVideos} />
          {show && <RelatedList title="From the show" items={[show]} />}
          <People people={video.presenters} />
          <Transcripts transcripts={video.transcripts} url={video.transcriptUrl} />
          <Topics topics={video.topicList} />
        </div>
      </div>
    </div>
  )
}

function SeriesLine({ video }: { video: VideoDetailFragment }) {
  const { relatedPodcast: podcast } = video
  const episodeLabel = seasonAndEpisode(video)
  if (!podcast) return episodeLabel && <p className="kicker theme">{episodeLabel}</p>
  return (
    <p className="kicker theme">
      <Link className="hover:underline" to={podcast._url}>
        {podcast.headline}
      </Link>
      {episodeLabel && `, ${episodeLabel}`}
    </p>
  )
}
