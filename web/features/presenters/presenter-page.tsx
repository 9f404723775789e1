import { CoverCard } from '#web/components/cards/cover-card.tsx'
import { DetailHead } from '#web/components/detail/detail-head.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { NewestArticles } from '#web/components/profile/newest-articles.tsx'
import { NewestEpisodes } from '#web/components/profile/newest-episodes.tsx'
import { NewestVideos } from '#web/components/profile/newest-videos.tsx'
import { TitledReel } from '#web/components/reels/titled-reel.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import { liveToPlayable } from '#web/player/playable/to-playable.ts'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { Airings } from './airings.tsx'
import { articlesAfter, episodesAfter, type Presenter } from './load-presenter.ts'
import './presenter.css'

interface PresenterPageProps {
  presenter: Presenter
  name: string
  loadedAt: number
  /** Cursor after which the list of episodes starts; null for its beginning. */
  after: string | null
}

export function PresenterPage({ presenter, name, loadedAt, after }: PresenterPageProps) {
  const now = useNow(loadedAt)
  const { _url, articles, episodes, videos, programmes, stations, airings } = presenter
  const next = airings.filter((airing) => airingPhase(airing, now) !== 'past')
  const hasEpisodes = episodes.edges.length > 0
  return (
    <div className="presenter" data-station={stations[0] ? toStationId(stations[0].station) : undefined}>
      <PresenterHead presenter={presenter} now={now} />
      <div className="page-width">
        {(hasEpisodes || next.length > 0) && (
          <div className={hasEpisodes ? 'columns' : 'section'}>
            <NewestEpisodes
              title="Catch up"
              url={_url}
              episodes={episodes}
              after={after}
              load={episodesAfter(name)}
              now={now}
            />
            <div className="aside">
              <Airings airings={next} stations={stations} now={now} />
            </div>
          </div>
        )}
        <NewestArticles title="Articles" articles={articles} load={articlesAfter(name)} now={now} />
        {programmes.length > 0 && (
          <TitledReel title="Shows and podcasts" shape="square">
            {programmes.map((teaser) => (
              <CoverCard key={teaser._id} teaser={teaser} />
            ))}
          </TitledReel>
        )}
        <NewestVideos title="Watch" videos={videos} />
      </div>
    </div>
  )
}

function PresenterHead({ presenter, now }: { presenter: Presenter; now: number }) {
  const { id, _url, name, bio, headerImage, stations, airings, programmes } = presenter
  const airing = airings.find((one) => airingPhase(one, now) === 'now')
  const live = airing && stations.find(({ station }) => station === airing.station)
  const [station] = stations
  const crumb = station
    ? { to: `/station/${toStationId(station.station)}`, text: station.stationName }
    : { to: '/ewn', text: 'EWN' }
  return (
    <DetailHead
      content={{ headline: name, subline: bio, headerImage, language: null }}
      crumbs={[crumb]}
      above={
        live ? (
          <OnAir kind="theme">{`On air now on ${live.stationName}`}</OnAir>
        ) : (
          <p className="kicker theme">{programmes.length > 0 ? 'Presenter' : 'Author'}</p>
        )
      }
    >
      <Facts
        facts={[...programmes.map(({ headline }) => headline), ...stations.map(({ stationName }) => stationName)]}
      />
      {airing && (
        <div className="w-full max-w-110">
          <DialRow airing={airing} now={now} size="large" />
        </div>
      )}
      <div className="page-actions mt-2">
        {live && (
          <PlayButtonWithLabel media={liveToPlayable(live, airing)} stationName={live.stationName} kind="theme" />
        )}
        <FollowButton followKind="PERSON" id={id} title={name} />
        <ShareButton content={{ _url, headline: name }} />
      </div>
    </DetailHead>
  )
}
