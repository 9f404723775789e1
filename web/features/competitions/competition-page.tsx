import { Timer } from 'lucide-react'
import type { CompetitionDetailFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { MainSection } from '#web/components/detail/main-section.tsx'
import { ShareLinks } from '#web/components/detail/share-links.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import { Picture } from '#web/components/pictures/picture.tsx'
import { RichText } from '#web/components/sections/rich-text.tsx'
import { Sections } from '#web/components/sections/sections.tsx'
import { MoreCompetitions } from './more-competitions.tsx'
import { phaseAt, phaseText } from '#web/components/reels/competition-phase-text.ts'
import '#web/components/detail/detail.css'
import './competition.css'

interface CompetitionPageProps {
  competition: CompetitionDetailFragment
  loadedAt: number
}

/** The page of a competition: prize, deadline, steps to enter and rules. */
export function CompetitionPage({ competition, loadedAt }: CompetitionPageProps) {
  const now = useNow(loadedAt)
  const { station, stationName, headline, rules } = competition
  const crumbs = station
    ? [{ to: `/station/${stationIdOf(station)}`, text: stationName ?? 'Station' }]
    : [{ to: '/', text: 'Home' }]
  return (
    <div className="page-width" data-station={station ? stationIdOf(station) : undefined}>
      <Breadcrumbs crumbs={crumbs} page="Competition" />
      <CompetitionHead competition={competition} now={now} />
      <div className="columns mt-10">
        <div className="house competition">
          {hasBodyText({ content: competition }) && <BodyText content={competition} />}
          <Sections sections={competition.sections} language={competition.language} />
          {rules && (
            <div className="mt-9">
              <MainSection title="Rules">
                <RichText html={rules} isUnderHeading />
              </MainSection>
            </div>
          )}
        </div>
        <div className="aside">
          <SideSection title="Share">
            <ShareLinks path={competition._url} title={headline} />
          </SideSection>
          <MoreCompetitions competitions={competition.moreCompetitions} now={now} />
        </div>
      </div>
    </div>
  )
}

function CompetitionHead({ competition, now }: { competition: CompetitionDetailFragment; now: number }) {
  const { headerImage: image, headline, subline, stationName, language } = competition
  const when = phaseText(competition, now)
  const lang = language ?? undefined
  return (
    <div className="competition-head">
      <div className="picture-frame">
        {image && (
          <Picture
            url={image.large4x5}
            placeholder={image.placeholder}
            alt={image.imageDescription}
            width={520}
            height={650}
            sizes="(min-width: 1200px) 38vw, (min-width: 1024px) 44vw, 100vw"
            priority
          />
        )}
      </div>
      <div className="inner">
        <div className="flex items-center flex-wrap gap-2">
          <Badge kind="ink">{[stationName, 'competition'].filter(Boolean).join(' ')}</Badge>
          {when && (
            <p className="flex items-center gap-2 text-meta font-semibold">
              <Timer className="icon small" aria-hidden="true" />
              {when}
            </p>
          )}
        </div>
        <h1 className="display" lang={lang}>
          {headline}
        </h1>
        {subline && (
          <p className="max-w-[32em] text-[1.0625rem]" lang={lang}>
            {subline}
          </p>
        )}
        <Entry competition={competition} now={now} />
      </div>
    </div>
  )
}

/** The link to the entry form of the partner, or a notice: this site has no entry form yet. */
function Entry({ competition, now }: { competition: CompetitionDetailFragment; now: number }) {
  const { externalLink, buttonText, stationName } = competition
  switch (phaseAt(competition, now)) {
    case 'NOT_YET_OPEN':
      return <p className="font-semibold">Entries are not open yet. Come back when they are.</p>
    case 'CLOSED':
      return <p className="font-semibold">Entries are closed. Thank you to everybody who took part.</p>
    case 'OPEN':
      return externalLink ? (
        <ExternalLink className="button large ink" href={externalLink}>
          {buttonText}
        </ExternalLink>
      ) : (
        <p className="font-semibold">
          {`You cannot enter on this page yet. Listen to ${stationName ?? 'the station'} to take part.`}
        </p>
      )
  }
}
