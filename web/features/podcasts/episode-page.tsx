import { Badges } from '#web/components/detail/badges.tsx'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Chapters } from '#web/components/detail/chapters.tsx'
import { DetailHead } from '#web/components/detail/detail-head.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { MainSection } from '#web/components/detail/main-section.tsx'
import { MoreEpisodes } from '#web/components/detail/more-episodes.tsx'
import { Neighbours } from '#web/components/detail/neighbours.tsx'
import { People } from '#web/components/detail/people.tsx'
import { RelatedList } from '#web/components/detail/related-list.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { Transcripts } from '#web/components/detail/transcripts.tsx'
import { availabilityText, BLOCKED } from '#web/components/playback/availability-text.ts'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { episodeFacts } from '#web/components/rows/episode-facts.ts'
import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { durationText, playerTime, remainingText } from '#web/lib/time/duration.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeToPlayable, episodeParent } from '#web/player/playable/to-playable.ts'
import { useProgress } from '#web/player/progress/progress-store.ts'
import { type ProgressEntry, resumeSeconds } from '#web/player/progress/progress.ts'
import { TimestampSlot } from '#web/player/progress/timestamp-slot.tsx'
import { DownloadButton } from '#web/player/ui/downloads/download-button.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { fillStyle } from '#web/ui/status/progress.tsx'
import { PublisherLinks } from './publisher-links.tsx'
import { useRefusedHere } from './use-refused-here.ts'
import './episode-actions.css'

const parentOf = ({ relatedPodcast, show }: EpisodeDetailFragment) => relatedPodcast ?? show

function mediaOf(episode: EpisodeDetailFragment) {
  const { _url, headline } = parentOf(episode) ?? { headline: '' }
  return episodeToPlayable(episode, episodeParent({ headline, station: episode.station, ...(_url && { _url }) }))
}

interface EpisodePageProps {
  episode: EpisodeDetailFragment
  loadedAt: number
}

export function EpisodePage({ episode, loadedAt }: EpisodePageProps) {
  const now = useNow(loadedAt)
  const { relatedPodcast, show, station } = episode
  const media = mediaOf(episode)
  return (
    <div data-station={station ? toStationId(station) : undefined}>
      <EpisodeHead episode={episode} now={now} />
      <div className="page-width">
        <div className="columns">
          <div className="grid grid-cols-1 content-start gap-10">
            {hasBodyText({ content: episode }) && (
              <MainSection title="About this episode">
                <BodyText content={episode} />
              </MainSection>
            )}
            <Chapters chapters={episode.chapters} chaptersUrl={episode.chaptersUrl} media={media} />
            {episode.transcriptUrl && (
              <MainSection title="Transcript" isPrinted={false}>
                <ButtonLink kind="outlined" to={episode.transcriptUrl}>
                  Read what is said
                </ButtonLink>
              </MainSection>
            )}
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

const playText = (resumeAt: number, isOnAir: boolean) => {
  if (resumeAt > 0) return `Resume at ${playerTime(resumeAt)}`
  return isOnAir ? 'Play from the start' : 'Play'
}

/** For a started episode the remaining time replaces the length. */
function withRemaining(facts: readonly string[], length: string, entry: ProgressEntry | undefined): readonly string[] {
  const isBegun = entry !== undefined && resumeSeconds(entry) > 0
  if (!isBegun && !entry?.isFinished) return facts
  const remaining = isBegun ? remainingText((entry.duration - entry.seconds) * 1_000) : 'Played'
  return facts.map((fact) => (fact === length && remaining ? remaining : fact))
}

const NAMES = new Intl.ListFormat('en', { type: 'conjunction' })

/** `Plays in South Africa and Namibia only`; null without a limit. */
const territoryText = ({ territories }: EpisodeDetailFragment): string | null =>
  territories && `Plays in ${NAMES.format(territories.map(({ name }) => name))} only`

function EpisodeHead({ episode, now }: { episode: EpisodeDetailFragment; now: number }) {
  const parent = parentOf(episode)
  const offered = mediaOf(episode)
  const isRefused = useRefusedHere(episode.territories && offered ? offered.mediaId : null)
  const media = isRefused ? null : offered
  const entry = useProgress(media?.mediaId ?? '')
  return (
    <DetailHead
      content={episode}
      crumbs={[{ to: '/audio', text: 'Audio' }, ...(parent ? [{ to: parent._url, text: parent.headline }] : [])]}
      above={<Badges badges={episode.badges} overline={parent?.headline ?? episode.overline} />}
    >
      <Facts facts={withRemaining(episodeFacts(episode, now), durationText(episode.duration ?? 0), entry)} />
      <Availability
        text={isRefused ? BLOCKED.GEO : availabilityText(episode.availability, now)}
        territories={territoryText(episode)}
      />
      <EpisodeActions episode={episode} media={media} entry={entry} />
    </DetailHead>
  )
}

function Availability({ text, territories }: { text: string | null; territories: string | null }) {
  if (text === null && territories === null) return null
  return (
    // The refusal of a country is known only after hydration, so screen readers must announce it.
    <div role={territories ? 'status' : undefined}>
      {text && <p className="font-semibold">{text}</p>}
      {territories && <p className="meta">{territories}</p>}
    </div>
  )
}

interface EpisodeActionsProps {
  episode: EpisodeDetailFragment
  /** Null if this visitor cannot play the episode now. */
  media: PlayableMedia | null
  entry: ProgressEntry | undefined
}

function EpisodeActions({ episode, media, entry }: EpisodeActionsProps) {
  const resumeAt = entry ? resumeSeconds(entry) : 0
  const isOnAir = episode.availability.state === 'LIVE'
  return (
    <div
      className={resumeAt > 0 ? 'page-actions episode-actions is-begun mt-2' : 'page-actions episode-actions mt-2'}
      style={entry && fillStyle(entry.seconds / (entry.duration || Infinity))}
    >
      {media && <TimestampSlot media={media} />}
      {media && <PlayButtonWithLabel media={media} label={playText(resumeAt, isOnAir)} kind="theme" />}
      <BookmarkButton content={episode} isWide />
      {media && !isOnAir && <DownloadButton media={media} />}
      <ShareButton content={episode} />
    </div>
  )
}
