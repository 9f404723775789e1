import { liveMediaId } from '#contract/playback.ts'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { Mention } from '#web/components/detail/mention.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import { availabilityText } from '#web/components/playback/availability-text.ts'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { AiringList } from '#web/components/schedule/airing-list.tsx'
import { presenterText } from '#web/components/schedule/airing.ts'
import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import { Stage } from '#web/components/sections/video-stage.tsx'
import type { EpgEntryFragment, LivestreamDetailFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { liveToPlayable, livestreamToPlayable } from '#web/player/playable/to-playable.ts'
import { Badge } from '#web/ui/status/badge.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { VideoHead } from './video-head.tsx'
import '#web/components/detail/detail.css'

interface LivestreamPageProps {
  stream: LivestreamDetailFragment
  loadedAt: number
  /** Airings of the stream's station that end after the load time. */
  upcoming: readonly EpgEntryFragment[]
}

export function LivestreamPage({ stream, loadedAt, upcoming }: LivestreamPageProps) {
  const now = useNow(loadedAt)
  const isLive = stream.availability.state === 'LIVE'
  const airing = upcoming.find((item) => airingPhase(item, now) === 'now') ?? null
  const next = upcoming.filter((item) => airingPhase(item, now) === 'next').slice(0, 3)
  return (
    <div className="page-width" data-station={stream.station ? toStationId(stream.station) : undefined}>
      <Breadcrumbs crumbs={[{ to: '/video', text: 'Video' }]} page={stream.headline} />
      <div className="columns gap-7">
        <div>
          <div className="stage-frame">
            <Stage
              media={livestreamToPlayable(stream)}
              image={stream.headerImage}
              notice={isLive ? null : availabilityText(stream.availability, now)}
              mark={isLive && <Badge kind="live">Live</Badge>}
            />
          </div>
          <div className="mt-5.5">
            <VideoHead
              content={{ ...stream, badges: stream.badges.filter((badge) => badge !== 'Live') }}
              above={isLive && <OnAirLine airing={airing} />}
              facts={airing ? [] : [stream.stationName, stream.overline]}
              actions={<StationRadio stream={stream} airing={airing} />}
            >
              {airing && (
                <div className="mb-1.5 max-w-[520px]">
                  <DialRow airing={airing} now={now} size="large" />
                </div>
              )}
            </VideoHead>
            {hasBodyText({ content: stream }) && (
              <div className="mt-4">
                <BodyText content={stream} />
              </div>
            )}
          </div>
        </div>
        <div className="aside">
          <OtherStreams streams={stream.otherStreams} />
          {next.length > 0 && (
            <SideSection title={`Up next on ${stream.stationName}`}>
              <AiringList airings={next} />
            </SideSection>
          )}
        </div>
      </div>
    </div>
  )
}

function OnAirLine({ airing }: { airing: EpgEntryFragment | null }) {
  const people = airing ? presenterText(airing) : ''
  return (
    <>
      <OnAir kind="theme" />
      {people && <span className="meta">{`with ${people}`}</span>}
    </>
  )
}

/** The radio of the station; the sound of the stream itself is a choice of its player. */
function StationRadio({ stream, airing }: { stream: LivestreamDetailFragment; airing: EpgEntryFragment | null }) {
  const { station, stationName } = stream
  if (!station || !stationName) return null
  const media = liveToPlayable({ station, stationName, mediaId: liveMediaId(toStationId(station)) }, airing)
  const label = `Listen to ${stationName}`
  return <PlayButtonWithLabel media={media} stationName={stationName} label={label} kind="theme" size="medium" />
}

function OtherStreams({ streams }: { streams: LivestreamDetailFragment['otherStreams'] }) {
  if (streams.length === 0) return null
  return (
    <SideSection title="Live now">
      <ul className="mentions">
        {streams.map(({ _id, _url, headline, station, stationName, headerImage }) => (
          <Mention
            key={_id}
            to={_url}
            title={headline}
            image={headerImage}
            station={station}
            above={<OnAir kind="theme">{stationName ?? 'Live'}</OnAir>}
          />
        ))}
      </ul>
    </SideSection>
  )
}
