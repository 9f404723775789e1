import type { CSSProperties } from 'react'
import { inkOn } from '#web/lib/contrast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/components/pictures/picture.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import type { HeroLead } from './hero-lead.ts'

interface HeroSlideProps {
  id: string
  lead: HeroLead
  /** From 0. */
  place: number
  count: number
  isShown: boolean
  /** Whether it is shown or soon will be. */
  needsPicture: boolean
}

/** All slides lie on each other, so that the tallest one gives the height and nothing below moves. */
const IN_ONE_PLACE = '[grid-area:1/1] noscript:[grid-area:auto]'

/** One slide: badge, headline, a line, what to do, a picture that runs into the slide's colour. */
export function HeroSlide({ id, lead, place, count, isShown, needsPicture }: HeroSlideProps) {
  const { slide, media, isLive } = lead
  const isFirst = place === 0
  const Headline = isFirst ? 'h1' : 'h2'
  const picture = slide.teaserImage
  return (
    <div
      id={id}
      className={`hero-slide ${IN_ONE_PLACE} ${isShown ? '' : 'invisible noscript:visible'}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${count}`}
      style={coloursOn(slide.backgroundColor)}
    >
      <div className={`image max-lg:h-[343px] ${needsPicture ? '' : 'hidden noscript:block'}`}>
        <Picture
          url={picture.large16x9}
          placeholder={picture.placeholder}
          alt={picture.imageDescription}
          width={800}
          height={450}
          sizes="(min-width: 1200px) 56vw, (min-width: 1024px) 64vw, (min-width: 620px) 100vw, 440px"
          priority={isFirst}
        />
      </div>
      <div className="text max-lg:pt-[290px]">
        <HeroOver lead={lead} />
        <Headline className="display">{slide.headline}</Headline>
        <p className="subtitle">{slide.subline}</p>
        <div className="actions">
          {media && <PlayButtonWithLabel media={media} stationName={lead.stationName} kind="ink" />}
          <ButtonLink kind={media ? 'outline-ink' : 'ink'} size="large" to={lead.url}>
            More info
            <span className="sr-only">{` about ${isLive ? lead.over : slide.headline}`}</span>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function HeroOver({ lead: { isLive, over } }: { lead: HeroLead }) {
  if (!isLive) return over ? <Badge kind="ink">{over}</Badge> : null
  return (
    <p className="flex items-center gap-2 text-meta font-bold">
      <Badge kind="ink">
        <span className="lamp" />
        Live
      </Badge>
      {over}
    </p>
  )
}

/** The slide's own colour stands in for the station's, so that buttons and badges keep their contrast. */
function coloursOn(ground: string): CSSProperties {
  const ink = inkOn(ground)
  return { '--hb': ground, '--hi': ink, '--theme': ground, '--theme-ink': ink } as CSSProperties
}
