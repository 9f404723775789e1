import type { CSSProperties } from 'react'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { inkOn } from '#web/lib/contrast.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import type { HeroLead } from './hero-lead.ts'

interface HeroSlideProps {
  id: string
  lead: HeroLead
  index: number
  count: number
  isShown: boolean
  /** The slide was shown or appears next; only these load an image. */
  needsPicture: boolean
}

/** In one grid cell, so that the tallest slide sets the height and nothing below shifts. */
const STACKED = '[grid-area:1/1] noscript:[grid-area:auto]'

export function HeroSlide({ id, lead, index, count, isShown, needsPicture }: HeroSlideProps) {
  const { slide, media, isLive } = lead
  const isFirst = index === 0
  const Headline = isFirst ? 'h1' : 'h2'
  const image = slide.teaserImage
  return (
    <div
      id={id}
      className={`hero-slide ${STACKED} ${isShown ? '' : 'invisible noscript:visible'}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      style={colourVariables(slide.backgroundColor)}
    >
      <div className={`image ${needsPicture ? '' : 'hidden noscript:block'}`}>
        <ResponsiveImage
          url={image.large16x9}
          placeholder={image.placeholder}
          alt={image.imageDescription}
          width={800}
          height={450}
          sizes="(min-width: 1200px) 56vw, (min-width: 1024px) 64vw, (min-width: 620px) 100vw, 440px"
          priority={isFirst}
        />
      </div>
      <div className="text">
        <HeroKicker lead={lead} />
        <Headline className="display">{slide.headline}</Headline>
        <p className="subtitle">{slide.subline}</p>
        <div className="actions">
          {media && <PlayButtonWithLabel media={media} stationName={lead.stationName} kind="ink" />}
          <ButtonLink kind={media ? 'outlined-ink' : 'ink'} size="large" to={lead.url}>
            More info
            <span className="sr-only">{` about ${isLive ? lead.kicker : slide.headline}`}</span>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function HeroKicker({ lead: { isLive, kicker } }: { lead: HeroLead }) {
  if (!isLive) return kicker ? <Badge kind="ink">{kicker}</Badge> : null
  return (
    <p className="flex items-center gap-2 text-meta font-bold">
      <Badge kind="ink">
        <span className="lamp" />
        Live
      </Badge>
      {kicker}
    </p>
  )
}

/** Replaces the station colour with that of the slide, so that buttons and badges keep their contrast. */
function colourVariables(background: string): CSSProperties {
  const ink = inkOn(background)
  return { '--hb': background, '--hi': ink, '--theme': background, '--theme-ink': ink }
}
