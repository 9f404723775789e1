import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { TimestampOffer } from '#web/player/progress/timestamp-offer.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { availabilityText } from '#web/components/playback/availability-text.ts'
import { Badges } from '#web/components/detail/badges.tsx'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Chapters } from '#web/components/detail/chapters.tsx'
import { DetailHead } from '#web/components/detail/detail-head.tsx'
import { episodeFacts } from '#web/components/rows/episode-facts.ts'
import { episodeToPlayable, episodeParent } from '#web/player/playable/to-playable.ts'
import { Facts } from '#web/components/detail/facts.tsx'
import { MainSection } from '#web/components/detail/main-section.tsx'
import { MoreEpisodes } from '#web/components/detail/more-episodes.tsx'
import { Neighbours } from '#web/components/detail/neighbours.tsx'
import { People } from '#web/components/detail/people.tsx'
import { PublisherLinks } from './publisher-links.tsx'
import { RelatedList } from '#web/components/detail/related-list.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { ShareMoment } from '#web/components/detail/share-moment.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { Transcript } from '#web/components/detail/transcript.tsx'
import { Transcripts } from '#web/components/detail/transcripts.tsx'

const parentOf = ({ relatedPodcast, show }: EpisodeDetailFragment) => relatedPodcast ?? show

function mediaOf(episode: EpisodeDetailFragment) {
  const { _url, headline } = parentOf(episode) ?? { headline: '' }
  return episodeToPlayable(episode, episodeParent({ headline, station: episode.station, ...(_url && { _url }) }))
}

interface EpisodePageProps {
  episode: EpisodeDetailFragment
  loadedAt: number
}

/** The page of an audio episode of a podcast or of a show. */
export function EpisodePage({ episode, loadedAt }: EpisodePageProps) {
  const now = useNow(loadedAt)
  const { relatedPodcast, show, station } = episode
  const media = mediaOf(episode)
  return (
    <div data-station={station ? stationIdOf(station) : undefined}>
      <EpisodeHead episode={episode} now={now} />
      <div className="page-width">
        <div className="columns">
          <div className="grid content-start gap-10">
            {hasBodyText({ content: episode }) && (
              <MainSection title="About this episode">
                <BodyText content={episode} />
              </MainSection>
            )}
            <Chapters chapters={episode.chapters} chaptersUrl={episode.chaptersUrl} media={media} />
            <Transcript transcripts={episode.transcripts} media={media} />
            <Neighbours previousEpisode={episode.previousEpisode} nextEpisode={episode.nextEpisode} />
          </div>
          <div className="aside">
            {relatedPodcast && <RelatedList title="From the podcast" items={[relatedPodcast]} />}
            {show && <RelatedList title="From the show" items={[show]} />}
            {relatedPodcast && <MoreEpisodes podcast={relatedPodcast} exceptId={episode._id} />}
            <People people={episode.presenters} />
            <Transcripts transcripts={episode.transcripts} />
            <Topics topics={episode.topicList} />
            <PublisherLinks link={episode.link} funding={[]} />
          </div>
        </div>
      </div>
    </div>
  )
}

function EpisodeHead({ episode, now }: { episode: EpisodeDetailFragment; now: number }) {
  const parent = parentOf(episode)
  const media = mediaOf(episode)
  const availability = availabilityText(episode.availability)
  return (
    <DetailHead
      content={episode}
      crumbs={[{ to: '/audio', text: 'Audio' }, ...(parent ? [{ to: parent._url, text: parent.headline }] : [])]}
      above={<Badges badges={episode.badges} overline={parent?.headline ?? episode.overline} />}
    >
      <Facts facts={episodeFacts(episode, now)} />
      {availability && <p className="font-semibold">{availability}</p>}
      <div className="page-actions mt-2">
        {media && <PlayButtonWithLabel media={media} label="Play" kind="theme" />}
        {media && <TimestampOffer media={media} />}
        <BookmarkButton content={episode} isWide />
        <ShareButton title={episode.headline} />
        {media && <ShareMoment media={media} title={episode.headline} />}
      </div>
    </DetailHead>
  )
}
