import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { seasonAndEpisode } from '#web/components/playback/season-and-episode.ts'
import type { GetVideoCatchupHomeQuery } from '#web/gateway/generated/types.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PlayIcon } from '#web/ui/icons/media-icons.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import './catch-up.css'

type Hero = NonNullable<GetVideoCatchupHomeQuery['videoCatchupHome']['hero']>

export function VideoHero({ hero }: { hero: Hero }) {
  const { coverImage, logoUri, season, latestEpisode } = hero
  const { podcast } = season
  const name = podcast?.headline ?? season.title
  const kicker = podcast?.overline ?? podcast?.stationName
  return (
    <section className="video-hero" aria-label="Recommended series">
      <ResponsiveImage
        url={coverImage.large21x9}
        placeholder={coverImage.placeholder}
        alt={coverImage.imageDescription}
        width={1120}
        height={480}
        sizes="(min-width: 1200px) calc(100vw - 316px), (min-width: 1024px) 100vw, 200vw"
        priority
      />
      <div className="text">
        <p className="flex items-center flex-wrap gap-2 text-meta font-semibold">
          {podcast?.badges[0] && <Badge kind="inverse">{podcast.badges[0]}</Badge>}
          {logoUri ? (
            <img className="hero-logo" loading="lazy" src={logoUri} alt={podcast?.stationName ?? ''} />
          ) : (
            kicker
          )}
        </p>
        <h2 className="display wrap-anywhere">{name}</h2>
        <div className="max-w-[34em] text-[1.0625rem]">
          <p>{season.subline ?? podcast?.subline}</p>
          {latestEpisode && (
            <p className="font-semibold">{`${episodeLabel(latestEpisode)}: ${latestEpisode.headline}`}</p>
          )}
        </div>
        <div className="flex w-full flex-wrap items-center gap-2.5 mt-1.5 max-[479px]:*:grow">
          {latestEpisode && (
            <ButtonLink kind="primary" size="large" to={latestEpisode._url} icon={<PlayIcon />}>
              {latestEpisode.episodeNumber === null
                ? 'Watch the latest'
                : `Watch episode ${latestEpisode.episodeNumber}`}
            </ButtonLink>
          )}
          <ButtonLink kind="outlined" size="large" to={season._url}>
            All episodes
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function episodeLabel(episode: NonNullable<Hero['latestEpisode']>): string {
  const label = seasonAndEpisode(episode) || 'latest episode'
  return label.charAt(0).toUpperCase() + label.slice(1)
}
