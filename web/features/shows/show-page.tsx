import { useCallback } from 'react'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { DetailHead } from '#web/components/detail/detail-head.tsx'
import { EpisodeList } from '#web/components/detail/episode-list.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { loadEpisodes, type Episode } from '#web/components/detail/load-episodes.ts'
import { MainSection } from '#web/components/detail/main-section.tsx'
import { People } from '#web/components/detail/people.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { EpisodeRow } from '#web/components/rows/episode-row.tsx'
import { AiringList } from '#web/components/schedule/airing-list.tsx'
import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import type { EpgEntryFragment, ShowDetailFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import { liveToPlayable, episodeToPlayable, episodeParent } from '#web/player/playable/to-playable.ts'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { airingNow, nextAiringText } from './next-airing.ts'
import { NextAirings } from './next-airings.tsx'
import { RelatedReel } from './related-reel.tsx'

interface ShowPageProps {
  show: ShowDetailFragment
  loadedAt: number
  after: string | null
  upcoming: readonly EpgEntryFragment[]
}

export function ShowPage({ show, loadedAt, after, upcoming }: ShowPageProps) {
  const now = useNow(loadedAt)
  const upNext = upcoming.filter((item) => airingPhase(item, now) === 'next').slice(0, 3)
  const nextAirings = show.nextAirings.filter((item) => airingPhase(item, now) === 'next')
  const mediaOf = useCallback((episode: Episode) => episodeToPlayable(episode, episodeParent(show)), [show])
  const hasEpisodes = show.episodes.totalCount > 0
  return (
    <div data-station={show.station ? toStationId(show.station) : undefined}>
      <ShowHead show={show} now={now} />
      <div className="page-width">
        <div className="columns">
          <div className="grid grid-cols-1 content-start gap-10">
            {hasBodyText({ content: show }) && (
              <MainSection title="About the show">
                <BodyText content={show} />
              </MainSection>
            )}
            {hasEpisodes && (
              <EpisodeList
                title="Catch up"
                url={show._url}
                episodes={show.episodes}
                after={after}
                load={loadEpisodes}
                mediaOf={mediaOf}
                row={(episode) => (
                  <EpisodeRow key={episode._id} episode={episode} parent={episodeParent(show)} now={now} />
                )}
              />
            )}
            {nextAirings.length > 0 && <NextAirings airings={nextAirings} now={now} />}
          </div>
          <div className="aside">
            <People people={show.presenters} />
            {upNext.length > 0 && (
              <SideSection title={`Next on ${show.stationName}`}>
                <AiringList airings={upNext} />
              </SideSection>
            )}
            <Topics topics={show.topicList} />
          </div>
        </div>
        <RelatedReel title={`More shows on ${show.stationName}`} teasers={show.otherShows} />
        <RelatedReel title="Podcasts you may like" teasers={show.relatedPodcasts} />
      </div>
    </div>
  )
}

function ShowHead({ show, now }: { show: ShowDetailFragment; now: number }) {
  const airing = airingNow(show, now)
  const live = airing && show.livestream
  const crumbs = show.station
    ? [{ to: `/station/${toStationId(show.station)}`, text: show.stationName ?? 'Station' }]
    : [{ to: '/stations', text: 'Stations' }]
  return (
    <DetailHead content={show} crumbs={crumbs} above={<ShowState show={show} airing={airing} now={now} />}>
      <Facts facts={[show.schedule, show.stationName]} />
      {airing && (
        <div className="w-full max-w-110">
          <DialRow airing={airing} now={now} size="large" />
        </div>
      )}
      <div className="page-actions mt-2">
        {live && (
          <PlayButtonWithLabel media={liveToPlayable(live, airing)} stationName={live.stationName} kind="theme" />
        )}
        <FollowButton followKind="CONTENT" id={show._id} title={show.headline} kind={live ? 'outlined' : 'theme'} />
        <ShareButton content={show} />
      </div>
    </DetailHead>
  )
}

function ShowState({ show, airing, now }: { show: ShowDetailFragment; airing: EpgEntryFragment | null; now: number }) {
  if (airing) return <OnAir kind="theme">{`On air until ${clockTime(airing.endTimeUnixSeconds * 1000)}`}</OnAir>
  const text = nextAiringText(show, now)
  return text && <p className="kicker theme">{text}</p>
}
