import type { CSSProperties } from 'react'
import { averageColour } from '#web/components/images/average-colour.ts'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import type { GetAudioCatchupHomeQuery } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { inkOn } from '#web/lib/contrast.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { episodeToPlayable, episodeParent } from '#web/player/playable/to-playable.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import './catch-up.css'

type Hero = NonNullable<GetAudioCatchupHomeQuery['audioCatchupHome']['hero']>

export function AudioHero({ hero, now }: { hero: Hero; now: number }) {
  const { podcast, coverImage, logoUri, latestEpisode } = hero
  const { station, badges, overline, stationName, language } = podcast
  const lang = language ?? undefined
  return (
    <section className="featured" style={coloursOf(coverImage.blurHashString)} aria-label="Recommended podcast">
      <div className="art ratio-1x1">
        <ResponsiveImage
          url={coverImage.large1x1}
          placeholder={coverImage.placeholder}
          alt=""
          width={340}
          height={340}
          sizes="(min-width: 1024px) 340px, (min-width: 340px) 300px, 100vw"
          priority
        />
      </div>
      <div className="text">
        <p className="kicker-line">
          {logoUri ? (
            <img className="hero-logo" loading="lazy" src={logoUri} alt={stationName ?? ''} />
          ) : (
            station && <StationLogo station={toStationId(station)} />
          )}
          {badges[0] ?? (overline === stationName ? null : overline) ?? 'Recommended'}
        </p>
        <h2 className="display wrap-anywhere" lang={lang}>
          <Link to={podcast._url}>{podcast.headline}</Link>
        </h2>
        {podcast.subline && (
          <p className="body-large max-w-[40em] text-inherit" lang={lang}>
            {podcast.subline}
          </p>
        )}
        {latestEpisode && <Latest episode={latestEpisode} podcast={podcast} now={now} />}
      </div>
    </section>
  )
}

function Latest({
  episode,
  podcast,
  now,
}: {
  episode: NonNullable<Hero['latestEpisode']>
  podcast: Hero['podcast']
  now: number
}) {
  const media = episodeToPlayable(episode, episodeParent(podcast))
  return (
    <div className="latest-episode">
      {media && <PlayMedia media={media} size="large" kind="theme" />}
      <div className="relative min-w-0">
        <p className="text-meta font-semibold">
          {['Latest episode', publishedAgo(episode, now).toLowerCase()].filter(Boolean).join(', ')}
        </p>
        <p className="title-3 wrap-anywhere" lang={episode.language ?? undefined}>
          <Link className="stretched-link" to={episode._url}>
            {episode.headline}
          </Link>
        </p>
        <p className="tabular-nums text-meta">{durationText(episode.duration ?? 0)}</p>
      </div>
    </div>
  )
}

/** Replaces the station colour with the colour of the cover, so that the button keeps its contrast. */
function coloursOf(blurHash: string | null): CSSProperties {
  const background = averageColour(blurHash) ?? '#26292e'
  const ink = inkOn(background)
  return { '--hb': background, '--hi': ink, '--theme': ink, '--theme-ink': background }
}
